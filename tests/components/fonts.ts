import { onTestFinished } from "vitest"

/** The document's fonts, as far as fields that grow with their text look at them: this DOM has none. For one test. */
export function withFonts(): void {
  if ("fonts" in document) return
  Object.assign(document, { fonts: new EventTarget() })
  onTestFinished(() => void Reflect.deleteProperty(document, "fonts"))
}
