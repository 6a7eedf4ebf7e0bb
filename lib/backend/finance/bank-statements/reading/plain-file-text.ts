import { isUtf8 } from "node:buffer"

/** The text of a file without markup: UTF-8, else Windows-1252, in which banks write where they do not. */
export const plainFileText = (bytes: Uint8Array): string =>
  new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252").decode(bytes)
