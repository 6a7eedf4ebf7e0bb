import { useTranslations } from "next-intl"
import classes from "./start.module.css"

type Props = {
  person: { contact_id: number; name: string; email: string | null; company: string | null }
}

/** Somebody a start is about, with what distinguishes namesakes. */
export function NamedPerson({ person: { contact_id, name, email, company } }: Props) {
  const t = useTranslations("sequences.simulation")
  return (
    <span>
      <a href={`/contact/${contact_id}`} target="_blank" rel="noopener">
        {name || t("nameless")}
      </a>{" "}
      <span className={classes.muted}>{[company, email].filter(Boolean).join(" · ")}</span>
    </span>
  )
}
