import { recordEarlyPresses, typingFields } from "./early-presses.ts"

const script = `(${recordEarlyPresses})(${JSON.stringify(typingFields)})`

/** In the head of every page: it is there before the first thing that can be pressed. */
export function EarlyPressesScript({ nonce }: { nonce: string | undefined }) {
  // Browsers hide the nonce from scripts, so React finds another one than it drew.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, with nothing in it that comes from elsewhere.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
