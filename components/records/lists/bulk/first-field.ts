/**
 * The focus of an input that comes after its dialog has opened, its values being loaded first. An input that is there at once is
 * left to the kit's focus trap: taking the focus sooner, it would be what the kit gives it back to when the dialog closes.
 */
function takeFocusWhenLate(input: HTMLInputElement | null): void {
  const dialog = input?.closest("[role=dialog]")
  if (dialog?.contains(document.activeElement)) input?.focus()
}

/** Gives an input of a dialog the focus, whether it is there when the dialog opens or comes later. */
export const firstField = { "data-autofocus": true, ref: takeFocusWhenLate }
