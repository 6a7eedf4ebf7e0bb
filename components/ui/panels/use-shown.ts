import { useEffect, useState } from "react"

/**
 * For dialogs loaded when first opened: they must come up closed and open then, or the kit neither slides them in
 * nor knows where focus was.
 * @returns `opened`, one commit later
 */
export function useShown(opened: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return shown
}
