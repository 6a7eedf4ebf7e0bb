/** Lists open inside the panel: what lies outside a dialog is hidden from readers of the screen. */
export const inPanel = { withinPortal: false } as const
