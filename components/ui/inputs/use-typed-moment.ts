import { type ChangeEvent, useState } from "react"
import { typedMoment } from "./typed-moment.ts"

/**
 * A day and time to come, as somebody types it.
 * @returns what the input is given, and the moment; undefined unless it is one to come
 */
export function useTypedMoment(initial?: Date) {
  const [typed, setTyped] = useState(() => (initial ? typedMoment(initial) : ""))
  const moment = new Date(typed)
  const isToCome = moment.getTime() > Date.now()
  return {
    field: {
      type: "datetime-local",
      value: typed,
      min: typedMoment(new Date()),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setTyped(currentTarget.value),
    },
    moment: isToCome ? moment : undefined,
  }
}
