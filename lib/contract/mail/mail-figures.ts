// Figures (M-17, M-18, M-20) that pages of records need before anything else of mails.

/** Milliseconds after a mail event until a list of mails is read again. */
export const mailReloadMs = 1_000
/** Pixels over which a body is folded, and its height then. */
export const collapsedOverPixels = 95
export const collapsedPixels = 150
/** Mails of the mailing panel. */
export const panelMails = 2
