import Link from "next/link"
import { useTranslations } from "next-intl"
import { type ReactNode, type RefObject, type ToggleEvent, useId } from "react"
import type { BulkAction, BulkGroup } from "./actions.ts"
import classes from "./bulk-menu.module.css"

type Props = {
  trigger: RefObject<HTMLElement | null>
  actions: readonly { name: BulkAction; group: BulkGroup }[]
  /** Why nothing can be done now. */
  whyNot: string | undefined
  /** The screen that brings records in from a file; undefined where the user may not. */
  importHref?: string | undefined
  onShow: () => void
  onChoose: (action: BulkAction) => void
  /** Draws the button that opens the menu of this id. */
  children: (menu: string) => ReactNode
}

/** Pixels between the button and its menu. */
const gap = 4

/** The platform's own popover: closes on Escape and outside click and gives focus back. */
export function BulkMenu({ trigger, actions, whyNot, importHref, onShow, onChoose, children }: Props) {
  const t = useTranslations("bulk")
  const menu = useId()
  const groups = [...new Set(actions.map(({ group }) => group))]
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== "open" || !trigger.current) return
    onShow()
    const { bottom, right } = trigger.current.getBoundingClientRect()
    event.currentTarget.style.top = `${bottom + gap}px`
    event.currentTarget.style.right = `${document.documentElement.clientWidth - right}px`
  }
  return (
    <>
      {children(menu)}
      <div id={menu} popover="auto" className={classes.menu} onBeforeToggle={place}>
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
                  popoverTarget={whyNot ? undefined : menu}
                  popoverTargetAction="hide"
                  aria-disabled={whyNot !== undefined}
                  data-tip={whyNot}
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
      </div>
    </>
  )
}
