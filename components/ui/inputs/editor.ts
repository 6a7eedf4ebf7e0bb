/** What every input takes: as the editor of a field on a record's page, or labelled in a form. */
export type EditorProps = {
  /** Name of the field; visible above the input unless `hidesLabel`. */
  label: string
  hidesLabel?: boolean
  isRequired?: boolean
  /** Typing begins here when its dialog opens. */
  isFirst?: boolean
  /** Id of the messages about the field, undefined while there are none. */
  errorsId?: string
  /** Ends the editing, by Enter or with the choice made; absent in forms. */
  done?: () => void
}

/** Lists open beside their input in the document: what lies outside a dialog is hidden from readers of the screen. */
export const inPlace = { withinPortal: false, shadow: "md" } as const

/** Name, mark and messages as the kit's inputs take them. */
export function described({ label, hidesLabel, isRequired, isFirst, errorsId }: EditorProps) {
  return {
    ...(hidesLabel ? { "aria-label": label } : { label }),
    withAsterisk: isRequired,
    "data-autofocus": isFirst || undefined,
    "aria-required": isRequired,
    "aria-invalid": errorsId ? true : undefined,
    "aria-describedby": errorsId,
    // The mark only: the messages stand below the field.
    error: errorsId !== undefined,
  }
}
