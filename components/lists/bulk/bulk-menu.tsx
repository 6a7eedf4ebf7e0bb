import Link from "next/link"
import { useTranslations } from "next-intl"
import type { BulkAction, BulkGroup } from "./actions.ts"
import classes from "./bulk-menu.module.css"

type Props = {
  actions: readonly { name: BulkAction; group: BulkGroup }[]
  /** Why nothing can be done now. */
  whyNot: string | undefined
  /** The screen that brings records in from a file; undefined where the user may not. */
  importHref: string | undefined
  onChoose: (action: BulkAction) => void
}

/** The actions on a list's records, by group. */
export function BulkMenu({ actions, whyNot, importHref, onChoose }: Props) {
  const t = useTranslations("bulk")
  const groups = [...new Set(actions.map(({ group }) => group))]
  return (
    <>
      {groups.map((group) => (
        <section key={group} className={classes.group} aria-label={t(`groups.${group}`)}>
          <h2 className={classes.heading}>{t(`groups.${group}`)}</h2>
          {actions
            .filter((action) => action.group === group)
            .map(({ name }) => (
              <button
                key={name}
                type="button"
                className={classes.entry}
                aria-disabled={whyNot !== undefined}
                data-tooltip={whyNot}
                onClick={() => whyNot ?? onChoose(name)}
              >
                {t(`entries.${name}`)}
              </button>
            ))}
        </section>
      ))}
      {importHref && (
        <section className={classes.group} aria-label={t("groups.import")}>
          <Link className={classes.entry} href={importHref}>
            {t("entries.import")}
          </Link>
        </section>
      )}
    </>
  )
}
