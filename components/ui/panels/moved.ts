export type Offset = { x: number; y: number }

/** Pixels that stay free between a dialog and the window's edges. */
export const edge = 8

type Box = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

/**
 * How far a dialog may be moved so that all of it stays in the window; one that is larger than the window stays at its start.
 * @param offset asked for, from where the dialog comes up
 * @param at where it comes up
 */
export function clamped(offset: Offset, at: Box, window: Size): Offset {
  return {
    x: within(offset.x, edge - at.left, window.width - edge - at.width - at.left),
    y: within(offset.y, edge - at.top, window.height - edge - at.height - at.top),
  }
}

function within(value: number, min: number, max: number): number {
  // Without `+ 0` a dialog at its place would be at minus nothing.
  return Math.max(min, Math.min(value, Math.max(min, max))) + 0
}
