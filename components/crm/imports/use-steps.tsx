import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useLocale, useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import type { ImportReport } from "#lib/contract/crm/imports.ts"
import { stageOf } from "./stage.ts"
import { importKey } from "./use-import.ts"

/** The steps that a user starts, each after saying what will happen; going on with one that was stopped asks nothing. */
export function useSteps(report: ImportReport) {
  const t = useTranslations("imports.report")
  const locale = useLocale()
  const confirm = useConfirm()
  const stage = stageOf(report)
  const running = useStep(report.id, "run")
  const reverting = useStep(report.id, "revert")
  const { create = 0, update = 0, failed = 0 } = report.counts ?? {}

  const run = async () => {
    const { list } = report
    const sentences = [
      create > 0 && t("importCreate", { list, count: create }),
      update > 0 && t("importUpdate", { list, count: update }),
      report.new_companies > 0 && t("importCompanies", { count: report.new_companies }),
      ...report.new_values.map(({ field, count, names }) => {
        const more = count - names.length
        const listed = more > 0 ? [...names, t("importMoreValues", { count: more })] : names
        return t("importValues", { field, count, names: new Intl.ListFormat(locale).format(listed) })
      }),
      report.left_out > 0 && t("importLeftOut", { count: report.left_out }),
      failed > 0 && t("importFailed", { count: failed }),
      t("importBack"),
    ]
    const isSure =
      stage === "runStopped" ||
      (await confirm({
        title: t("importAsk", { count: create + update }),
        message: <Sentences of={sentences} />,
        action: t("import", { count: create + update }),
      }))
    if (isSure) running.start()
  }
  const revert = async () => {
    const { create_missing, values } = report.plan
    const createsValues = create_missing || values.some(({ choice }) => choice === "create")
    const sentences = [
      create > 0 && t("revertCreated", { count: create }),
      update > 0 && t("revertUpdated", { count: update }),
      t("revertKept"),
      createsValues && t("revertTags"),
      report.new_companies > 0 && t("revertCompanies"),
    ]
    const isSure =
      stage === "revertStopped" ||
      (await confirm({
        title: t("revertAsk"),
        message: <Sentences of={sentences} />,
        action: t("revert"),
        cancel: t("keep"),
        danger: true,
      }))
    if (isSure) reverting.start()
  }
  return { run, revert, isStarting: running.isStarting || reverting.isStarting }
}

function Sentences({ of }: { of: (string | false)[] }) {
  return of.map((sentence) => sentence && <p key={sentence}>{sentence}</p>)
}

function useStep(id: number, step: "run" | "revert") {
  const t = useTranslations("imports.report")
  const queries = useQueryClient()
  const tellFailure = useFailureToast()
  const submitLock = useSubmitLock()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await import("#lib/api/client.ts")).api.imports[step]({ import: id }),
    onError: (error) => void tellFailure(error, t(`${step === "run" ? "import" : "revert"}StartFailed`)),
    // Also after a refusal: somebody else may have started it. The buttons wait for what is true now.
    onSettled: () =>
      queries.invalidateQueries({ queryKey: [...importKey(id), "report"] }).finally(submitLock.release),
  })
  return {
    start: () => {
      if (submitLock.acquire()) mutate()
    },
    isStarting: isPending,
  }
}
