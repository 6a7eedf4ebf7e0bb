import { Button } from "@mantine/core"
import classes from "./moment-form.module.css"
import { useTypedMoment } from "./use-typed-moment.ts"

type Props = {
  label: string
  /** What the button says. */
  action: string
  initial?: Date
  onChoose: (moment: Date) => void
}

/** A day and hour to come, chosen in a panel. */
export function MomentForm({ label, action, initial, onChoose }: Props) {
  const { field, moment } = useTypedMoment(initial)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (moment) onChoose(moment)
      }}
    >
      <label>
        {label}
        <input {...field} />
      </label>
      <Button type="submit" size="compact-md" disabled={!moment}>
        {action}
      </Button>
    </form>
  )
}
