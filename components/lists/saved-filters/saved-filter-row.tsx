import { ActionIcon } from "@mantine/core"
import { IconCheck, IconPencil, IconUsers } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { TransitionLink } from "#components/ui/page/transition-link.tsx"
import { IconWithTooltip } from "#components/ui/tooltips/icon-with-tooltip.tsx"
import type { SavedFilter } from "#lib/contract/saved-filters.ts"
import classes from "./saved-filters.module.css"

type Props = {
  filter: SavedFilter
  /** It is the one the list began with. */
  isOpen: boolean
  href: string
  onOpen: () => void
  onEdit: () => void
}

/** A saved filter: the way to it, whose it is, and its change where the user may. */
export function SavedFilterRow({ filter, isOpen, href, onOpen, onEdit }: Props) {
  const t = useTranslations("savedFilters")
  const { name, owner, is_own, is_shared, is_editable } = filter
  return (
    <li className={classes.filter}>
      <TransitionLink
        data-entry=""
        href={href}
        className={classes.open}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <IconCheck size={16} aria-hidden="true" className={classes.check} data-shown={isOpen || undefined} />
        <span className={classes.name} data-tooltip-cut="">
          {name}
        </span>
        {!is_own && <span className={classes.owner}>{t("by", { owner })}</span>}
      </TransitionLink>
      {is_own && is_shared && (
        <IconWithTooltip label={t("isShared")}>
          <IconUsers size={16} />
        </IconWithTooltip>
      )}
      {is_editable && (
        <ActionIcon aria-label={t("edit", { name })} data-tooltip={t("edit", { name })} onClick={onEdit}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
