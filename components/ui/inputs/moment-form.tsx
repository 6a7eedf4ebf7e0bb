import { Button } from "@mantine/core"
import { useState } from "react"
import classes from "./moment-form.module.css"
import { typedMoment } from "./typed-moment.ts"

type Props = {
  label: string
  /** What the button says. */
  action: string
  initial?: Date
  onChoose: (moment: Date) => void
}

/** A day and hour to come, chosen in a panel. */
export function MomentForm({ label, action, initial, onChoose }: Props) {
  const [at, setAt] = useState(initial ? typedMoment(initial) : "")
  const moment = new Date(at)
  const isPast = Number.isNaN(moment.getTime()) || moment.getTime() <= Date.now()
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPast) onChoose(moment)
      }}
    >
      <label>
        {label}
        <input
          type="datetime-local"
          value={at}
          min={typedMoment(new Date())}
          onChange={({ currentTarget }) => setAt(currentTarget.value)}
        />
      </label>
      <Button type="submit" size="compact-md" disabled={isPast}>
        {action}
      </Button>
    </form>
  )
}
