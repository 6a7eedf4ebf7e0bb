import { IconChartBar } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { DialogButton } from "#components/ui/buttons/dialog-button.tsx"

const { Part: ResultsDialog, preload } = lazyPart(
  () => import("./results-dialog.tsx").then((loaded) => loaded.ResultsDialog),
  { loadsWhenIdle: false },
)

/** Opens what became of the mails of a sequence. */
export function ResultsButton({ sequence }: { sequence: { id: number; name: string } }) {
  const t = useTranslations("sequenceFlow")
  return (
    <DialogButton preload={preload} dialog={(opened) => <ResultsDialog sequence={sequence} {...opened} />}>
      <IconChartBar size={16} aria-hidden />
      {t("results")}
    </DialogButton>
  )
}
