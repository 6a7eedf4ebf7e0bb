import { maxReminderSteps } from "#lib/contract/automation/payment-reminder-terms.ts"
import type { ReminderPlan } from "#lib/contract/automation/payment-reminders.ts"

/** A step as it is typed; one without days is none. */
export type StepDraft = { days: string; template_id: string; template_fr_id: string }
export type PlanDraft = { steps: StepDraft[]; is_automatic: boolean; channel: string }

const none: StepDraft = { days: "", template_id: "", template_fr_id: "" }

export function draftOf({ steps, is_automatic, channel }: ReminderPlan): PlanDraft {
  const typed = steps.map((step) => ({
    days: String(step.days),
    template_id: String(step.template_id),
    template_fr_id: String(step.template_fr_id),
  }))
  const missing = Array.from({ length: maxReminderSteps - typed.length }, () => none)
  return {
    steps: [...typed, ...missing],
    is_automatic,
    channel: channel ? `${channel.kind} ${channel.id}` : "",
  }
}

const isEmpty = ({ days }: StepDraft) => days.trim() === ""

/** Whether steps follow each other without a gap, each with its templates. */
export function isFilled({ steps }: PlanDraft): boolean {
  const count = steps.filter((step) => !isEmpty(step)).length
  return steps.every((step, index) =>
    index < count
      ? /^\d+$/.test(step.days.trim()) && step.template_id !== "" && step.template_fr_id !== ""
      : isEmpty(step),
  )
}

/** A draft as it is saved. */
export function planOf({
  steps,
  is_automatic,
  channel,
}: PlanDraft): Pick<ReminderPlan, "channel" | "is_automatic" | "steps"> {
  const [kind, id] = channel.split(" ")
  return {
    is_automatic,
    channel: kind === "sender" || kind === "mailbox" ? { kind, id: Number(id) } : null,
    steps: steps
      .filter((step) => !isEmpty(step))
      .map((step) => ({
        days: Number(step.days),
        template_id: Number(step.template_id),
        template_fr_id: Number(step.template_fr_id),
      })),
  }
}
