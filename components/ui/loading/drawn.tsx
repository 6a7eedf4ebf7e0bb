import { type ComponentType, use } from "react"
import { persistently } from "./persistently.ts"

/**
 * A part that the server draws with its page, and whose script follows the page's own instead of being named by it. The page is
 * taken over whole, once it is there: nothing that was drawn goes, and nothing that was typed.
 * @param load imports it; begins with the script of the page, and is asked again until it is there
 */
export function drawn<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const ask = persistently(async () => {
    loaded = await load()
    return loaded
  })
  const question = ask()
  return function Drawn(props: Props) {
    const Part = loaded ?? use(question)
    return <Part {...props} />
  }
}
