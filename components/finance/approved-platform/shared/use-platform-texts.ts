import { useTranslations } from "next-intl"
import type { PlatformFlow, PlatformStatus } from "#lib/contract/finance/approved-platform.ts"
import { lifeCycleCodes, troublingCodes } from "#lib/contract/finance/platform-terms.ts"

type Trouble = Pick<PlatformFlow, "problem" | "answer">

/** Words for what a platform, the directory and a customer answer. */
export function usePlatformTexts() {
  const t = useTranslations("approvedPlatform")
  const problemOf = ({ problem, answer }: Trouble) =>
    t(`problems.${problem ?? "unreachable"}`, { answer: answer ?? t("noReason") })
  return {
    problemOf,
    /** Where it is with the platform. */
    stateOf(flow: Trouble & Pick<PlatformFlow, "state" | "set_aside">) {
      if (flow.set_aside) return t("setAsideFor", { reason: flow.set_aside.reason })
      if (flow.state === "refused") return t("refusedFor", { problem: problemOf(flow) })
      if (flow.state === "waiting" && flow.problem) return t("waitingFor", { problem: problemOf(flow) })
      return t(`states.${flow.state}`)
    },
    /** A status of the life cycle, with its reason. */
    statusOf({ code, reason }: PlatformStatus) {
      const known = lifeCycleCodes.find((one) => one === code)
      const text = known ? t(`codes.${known}`) : t("codes.other", { code: String(code) })
      return reason ? t("withReason", { text, reason }) : text
    },
  }
}

/** Whether somebody has to look at a status. */
export const isTroubling = ({ code }: PlatformStatus): boolean => troublingCodes.some((one) => one === code)
