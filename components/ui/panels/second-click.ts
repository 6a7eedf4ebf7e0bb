import type { MouseEvent } from "react"

/**
 * Whether a click is a further one of a double click. The first opened the dialog whose backdrop then lies where the second lands: that one
 * is not meant for it. Zero is a click without a pointer.
 */
export const isSecondClick = ({ detail }: Pick<MouseEvent, "detail">): boolean => detail > 1

/** For the capture phase of a backdrop: keeps further clicks of a double click from what closes its dialog. */
export function ignoreSecondClick(event: MouseEvent): void {
  if (isSecondClick(event)) event.stopPropagation()
}
