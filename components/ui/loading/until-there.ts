import { missingParts } from "./missing-parts.ts"

/** Milliseconds after which a try that neither came nor failed counts as failed. */
const patience = 8_000

/**
 * Loads a part of a screen, and asks for it again until it is there: every two seconds, when the connection comes back, or when the
 * user asks. Whoever asks meanwhile waits for the same tries.
 * @param load imports it; may fail, and be asked again
 * @param isAwaited whether somebody looks at the place where it will be: only then is it told that it cannot come
 * @returns what asks for it; it fails only on the server, where that is a fault of the build
 */
export function untilThere<Value>(
  load: () => Promise<Value>,
  isAwaited: () => boolean,
): () => Promise<Value> {
  let pending: Promise<Value> | undefined

  async function ask(): Promise<Value> {
    try {
      const value = await inTime(load())
      missingParts.came(isAwaited)
      return value
    } catch {
      await missingParts.nextTry(isAwaited)
      return ask()
    }
  }

  return () => {
    if (typeof window === "undefined") return load()
    pending ??= ask()
    return pending
  }
}

async function inTime<Value>(loading: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error("The part did not come in time")), patience)
  })
  try {
    return await Promise.race([loading, late])
  } finally {
    clearTimeout(timer)
  }
}
