/** Lets what would change the cards wait while one of them is dragged: the drag goes by where they stood when it began. */
export function createStill() {
  let isDragging = false
  let deferred: (() => void)[] = []
  return {
    begin: () => {
      isDragging = true
    },
    end: () => {
      isDragging = false
      const waiting = deferred
      deferred = []
      for (const run of waiting) run()
    },
    /** Runs it now, or when the drag under way has ended. */
    whenStill: (run: () => void) => {
      if (isDragging) deferred.push(run)
      else run()
    },
  }
}

export type Still = ReturnType<typeof createStill>
