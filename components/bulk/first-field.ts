/**
 * Gives an input of a dialog the focus: when the dialog opens (the kit's focus trap reads the mark) or, where its
 * values are still to be loaded, when it appears.
 */
export const firstField = { "data-autofocus": true, autoFocus: true }
