/** Pixels a list of values may take before it scrolls (spec 1 §9). */
export const optionListHeight = 250

/** Lists open inside the panel: what lies outside a dialog is hidden from readers of the screen. */
export const inPanel = { withinPortal: false } as const
