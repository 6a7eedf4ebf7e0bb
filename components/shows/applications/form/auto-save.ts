/** How far saving is: what the page says of it. */
export type SaveStatus = "saved" | "typing" | "saving" | "offline" | "wait" | "gone" | "tooLarge"

/** Quiet after the last key before what was typed is saved, milliseconds. */
const pause = 900
/** Until a save that found no connection is tried again, milliseconds. */
const retryAfter = 4_000

type Parts = {
  /** Saves what stands in the form now. */
  send: () => Promise<void>
  /** What a failure means; undefined stops saving until something is typed again or somebody decides. */
  reasonOf: (error: unknown) => SaveStatus | undefined
  tell: (status: SaveStatus) => void
}

const isTriedAgain = (status: SaveStatus | undefined) => status === "offline" || status === "wait"

/** Saves what is typed once typing pauses: one save at a time, and again until one was taken. */
export function autoSave({ send, reasonOf, tell }: Parts) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> | undefined
  let isDirty = false

  const later = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void now(), milliseconds)
  }

  async function save(): Promise<void> {
    isDirty = false
    tell("saving")
    try {
      await send()
      if (isDirty) later(pause)
      tell(isDirty ? "typing" : "saved")
    } catch (error) {
      isDirty = true
      const status = reasonOf(error)
      tell(status ?? "typing")
      if (isTriedAgain(status)) later(retryAfter)
    }
  }

  /** Saves at once what is not saved yet. @returns whether all is saved then */
  async function now(): Promise<boolean> {
    clearTimeout(timer)
    await underWay
    clearTimeout(timer)
    if (isDirty) {
      underWay = save().finally(() => {
        underWay = undefined
      })
      await underWay
    }
    return !isDirty
  }

  return {
    now,
    /** Something was typed. */
    typed: () => {
      isDirty = true
      tell("typing")
      later(pause)
    },
    /** What stands in the form is what is stored. */
    settle: () => {
      isDirty = false
      clearTimeout(timer)
      tell("saved")
    },
    hasUnsaved: () => isDirty || underWay !== undefined,
    stop: () => clearTimeout(timer),
  }
}
