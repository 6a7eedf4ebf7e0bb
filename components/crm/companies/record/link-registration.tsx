import { useTranslations } from "next-intl"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { Link } from "#components/ui/page/link.tsx"
import styles from "./company.module.css"

type Props = { company: number; registration: number }

/** Asked of who comes from a registration to choose its company (C-9). */
export function LinkRegistration({ company, registration }: Props) {
  const t = useTranslations("company.linkRegistration")
  return (
    <aside className={styles.banner} aria-label={t("question")}>
      <span>{t("question")}</span>
      <Link href={`/registration/${registration}?linkCompany=${company}`} className={buttons.primary}>
        {t("yes")}
      </Link>
      <Link href={`/registration/${registration}`} className={buttons.plain}>
        {t("no")}
      </Link>
    </aside>
  )
}
