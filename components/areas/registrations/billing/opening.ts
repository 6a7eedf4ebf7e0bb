/** A form or panel that opens and closes. `onDone`: it has done what it is for. */
export type Opening = { opened: boolean; onClose: () => void; onDone: () => void }

/** What is opened beside the registration: a form, or a document to look at. */
export type DeskTask = "create" | "link" | { invoice: number }
