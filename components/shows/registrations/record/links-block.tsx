"use client"

import { IconExternalLink, IconX } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import lines from "#components/records/page/lines.module.css"
import { useCan } from "#components/shell/user-context.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { EmptyBlock, RecordBlock } from "#components/ui/page/record-block.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"
import type { Association } from "#lib/contract/shows/registration-detail.ts"
import { labelled } from "#lib/text/labelled.ts"
import { ActionButton } from "./action-button.tsx"
import { DraftLink } from "./draft-link.tsx"
import classes from "./links.module.css"
import { useAction } from "./use-action.ts"
import { withScheme } from "./with-scheme.ts"

const LinkPanel = later(() => import("./link-panel.tsx").then((loaded) => loaded.LinkPanel))

type Props = {
  registration: number
  associations: readonly Association[]
  /** Ids of the associations that stand on booths. */
  onBooths: readonly number[]
  /** A company that somebody chose to link, and that is not linked yet. */
  draft: Option | null
}

/** Companies that the registration is linked to: the primary one first, and the way to link more. */
export function LinksBlock({ registration, associations, onBooths, draft }: Props) {
  const t = useTranslations("registration.links")
  const [isOpen, setOpen] = useState<boolean>()
  const mayRead = useCan("crm.read")
  return (
    <RecordBlock
      title={t("title")}
      aside={
        <ActionButton
          aria-haspopup="dialog"
          tooltip={mayRead ? undefined : t("mayNotRead")}
          isOff={!mayRead}
          onPress={() => setOpen(true)}
          onPointerEnter={LinkPanel.preload}
          onFocus={LinkPanel.preload}
        >
          {t("link")}
        </ActionButton>
      }
    >
      {draft ? <DraftLink key={draft.id} registration={registration} company={draft} /> : null}
      {associations.length === 0 && !draft ? <EmptyBlock>{t("empty")}</EmptyBlock> : null}
      <ul className={classes.links}>
        {associations.map((association) => (
          <LinkedCompany
            key={association.association_id}
            association={association}
            isPrimaryOfMany={association.is_primary && associations.length > 1}
            isOnBooth={onBooths.includes(association.association_id)}
          />
        ))}
      </ul>
      {isOpen === undefined ? null : (
        <LinkPanel registration={registration} opened={isOpen} onClose={() => setOpen(false)} />
      )}
    </RecordBlock>
  )
}

type LinkedProps = {
  association: Association
  /** The primary one stays while there are secondary ones. */
  isPrimaryOfMany: boolean
  isOnBooth: boolean
}

function LinkedCompany({ association, isPrimaryOfMany, isOnBooth }: LinkedProps) {
  const t = useTranslations("registration.links")
  const locale = useLocale()
  const { isBusy, runConfirmed } = useAction()
  const { association_id, company_id, name, is_primary, lifecycles, mp_url, mp_id } = association

  const remove = () =>
    runConfirmed(
      {
        title: t("removeQuestion", { name }),
        message: isOnBooth ? t("removeFromBooths") : undefined,
        action: t("remove"),
        danger: true,
      },
      (api) => api.registrationRecord.dissociate({ association: association_id, force: isOnBooth }),
      t("removed", { name }),
    )

  return (
    <li className={classes.link}>
      <span className={classes.name}>
        <a href={`/company/${company_id}`} className={classes.company}>
          {name}
        </a>
        <span className={lines.mark}>{t(is_primary ? "primary" : "secondary")}</span>
      </span>
      <span className={classes.about}>
        {lifecycles.map(({ lifecycle_id, lifecycle_short, option_title }) => (
          <span key={lifecycle_id}>{labelled(locale, lifecycle_short, option_title)}</span>
        ))}
        {mp_url ? (
          <a href={withScheme(mp_url)} target="_blank" rel="noopener noreferrer" className={lines.outside}>
            {mp_id ?? t("marketplace")} <IconExternalLink size={14} aria-hidden />
          </a>
        ) : null}
      </span>
      <span className={classes.actions}>
        <ActionButton
          look="subtle"
          aria-haspopup="dialog"
          aria-label={t("removeLabel", { name })}
          tooltip={t(isPrimaryOfMany ? "primaryStays" : "remove")}
          isOff={isPrimaryOfMany}
          isBusy={isBusy}
          onPress={() => void remove()}
        >
          <IconX size={14} aria-hidden />
        </ActionButton>
      </span>
    </li>
  )
}
