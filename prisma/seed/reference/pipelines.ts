/** Stages of the main shows' pipelines; the last two are off the board until somebody shows them. */
export const EXHIBITOR_STAGES = [
  "To contact",
  "Contacted",
  "Interested",
  "Application sent",
  "Waiting list",
  "Accepted",
  "Deposit paid",
  "Refused",
  "Show full",
]

/** The smaller show knows no waiting list. */
const SMALL_SHOW_STAGES = EXHIBITOR_STAGES.filter(
  (stage) => stage !== "Waiting list" && stage !== "Show full",
)

export const PLATFORM_STAGES = ["Prospect", "Demo requested", "Demo done", "Trial", "Subscribed", "Lost"]

export const PLATFORM_PIPELINE = "Ordering platform"

const SMALL_SHOW = 4
const HIDDEN_STAGES = ["Refused", "Show full", "Lost"]

/** Stages of a show's exhibitor pipeline, in the board's order. */
export function exhibitorStages(tradeshowId: number): string[] {
  return tradeshowId === SMALL_SHOW ? SMALL_SHOW_STAGES : EXHIBITOR_STAGES
}

/** Whether a stage is a column of the board from the start. */
export function isShownAtFirst(stage: string): boolean {
  return !HIDDEN_STAGES.includes(stage)
}
