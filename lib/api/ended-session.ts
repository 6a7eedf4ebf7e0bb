/** Signs the browser out and leads Home, where the session is dead. */
const expired = "/api/session/expired"

const written = "textarea, [contenteditable=true]"
const typed = `${written}, input:is(:not([type]), [type=text], [type=email], [type=url], [type=tel], [type=number])`
const dialog = "dialog, [role=dialog]"

/** The user was asked about what is typed, and stayed. */
let isStaying = false

/** Whether somebody may be writing in it: a text, a line in a dialog, or the line that has the focus. */
function mayBeLost(field: HTMLElement): boolean {
  const text = "value" in field ? field.value : field.textContent
  if (text === "" || field.matches(":disabled, :read-only:not([contenteditable])")) return false
  return field.matches(written) || field === document.activeElement || field.closest(dialog) !== null
}

/** Leaves a page whose session has ended; what is typed on it is asked about once, and who stays can copy it or send it after all. */
export function leaveEndedSession(): void {
  const wouldLose = [...document.querySelectorAll<HTMLElement>(typed)].some(mayBeLost)
  if (wouldLose && isStaying) return
  isStaying = wouldLose
  if (wouldLose) window.addEventListener("beforeunload", (event) => event.preventDefault(), { once: true })
  window.location.assign(expired)
}
