import classes from "./field-errors.module.css"

type Props = {
  /** Id for the input's aria-describedby. */
  id: string
  messages: readonly string[]
}

/** Messages of a 422 under the input they are about. */
export function FieldErrors({ id, messages }: Props) {
  return (
    <div id={id} className={classes.errors} role="alert">
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  )
}
