/** Milliseconds after which a dialog that closes has given the focus back. */
const focusIsBack = 60

/** Brings a field of the page in sight and begins to edit it. @param path of the field */
export function mendField(path: string): void {
  window.setTimeout(() => {
    const field = document.querySelector(`[data-field="${CSS.escape(path)}"]`)
    field?.scrollIntoView({ block: "center" })
    const opener = field?.querySelector("button")
    opener?.focus()
    opener?.click()
  }, focusIsBack)
}
