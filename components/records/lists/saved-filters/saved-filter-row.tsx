import { ActionIcon } from "@mantine/core"
import {
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconUsers,
} from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { TransitionLink } from "#components/ui/page/transition-link.tsx"
import { IconWithTooltip } from "#components/ui/tooltips/icon-with-tooltip.tsx"
import type { SavedFilter } from "#lib/contract/records/saved-filters.ts"
import classes from "./saved-filters.module.css"
import type { useFollowedFocus } from "./use-followed-focus.ts"

type Props = {
  filter: SavedFilter
  /** It is the one the list began with. */
  isOpen: boolean
  href: string
  onOpen: () => void
  onEdit: () => void
  /** Makes it a tab, moves its tab, or takes that away. */
  onPin: (place: number | "last" | null) => void
  /** All that are tabs, in their order. */
  tabs: readonly SavedFilter[]
  /** Its buttons keep the focus when it moves. */
  focus: ReturnType<typeof useFollowedFocus>
}

/** A saved filter: the way to it, whose it is, and its change where the user may. */
export function SavedFilterRow({ filter, isOpen, href, onOpen, onEdit, onPin, tabs, focus }: Props) {
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
      {filter.pin !== null && <Arrows filter={filter} tabs={tabs} onPin={onPin} focus={focus} />}
      <PinButton filter={filter} onPin={onPin} focus={focus} />
      {is_editable && (
        <ActionIcon aria-label={t("edit", { name })} data-tooltip={t("edit", { name })} onClick={onEdit}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

/** Makes it a tab, or takes its tab away. */
function PinButton({ filter: { id, name, pin }, onPin, focus }: Pick<Props, "filter" | "onPin" | "focus">) {
  const t = useTranslations("savedFilters.tabs")
  const isPinned = pin !== null
  const label = t(isPinned ? "unpin" : "pin", { name })
  const Icon = isPinned ? IconPinnedOff : IconPin
  return (
    <ActionIcon
      id={focus.idOf(id, "pin")}
      aria-label={label}
      data-tooltip={label}
      onClick={() => {
        focus.onPressed(id, "pin")
        onPin(isPinned ? null : "last")
      }}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

/** Moves the tab among the others. */
function Arrows({ filter, tabs, onPin, focus }: Pick<Props, "filter" | "tabs" | "onPin" | "focus">) {
  const t = useTranslations("savedFilters.tabs")
  const { id, name } = filter
  const position = tabs.indexOf(filter) + 1
  const arrows = [
    { key: "left", to: position - 1, isOff: position === 1, Icon: IconChevronLeft },
    { key: "right", to: position + 1, isOff: position === tabs.length, Icon: IconChevronRight },
  ] as const
  return arrows.map(({ key, to, isOff, Icon }) => (
    <ActionIcon
      key={key}
      id={focus.idOf(id, key)}
      aria-label={t(key, { name })}
      data-tooltip={t(key, { name })}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (isOff) return
        focus.onPressed(id, key)
        onPin(to)
      }}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  ))
}
