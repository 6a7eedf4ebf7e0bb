import { useTranslations } from "next-intl"
import { ProblemPage } from "#components/ui/feedback/problem-page.tsx"

/** Only says hello (P-17): its place in the routes is kept for a contact's sequence. */
export default function ContactSequencePage() {
  const t = useTranslations("contact")
  return <ProblemPage title={t("hello")}>{null}</ProblemPage>
}
