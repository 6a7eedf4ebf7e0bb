/** A file of the store. Its name is what users see; its key, where it lies, holds nothing that anybody typed. */
export type StoredFile = { id: number; key: string; name: string; mime: string; size: number }
