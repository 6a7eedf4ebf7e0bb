import {
  Draggable,
  type DraggableProvidedDragHandleProps,
  type DraggableStateSnapshot,
} from "@hello-pangea/dnd"
import { IconPlayerPlay } from "@tabler/icons-react"
import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { memo } from "react"
import { IconWithTooltip } from "#components/ui/tooltips/icon-with-tooltip.tsx"
import type { BoardCard } from "#lib/contract/crm/pipelines.ts"
import { formatDay, formatExact } from "#lib/i18n/dates.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { boardHref } from "../board-url.ts"
import classes from "./card.module.css"
import { CardMenuButton } from "./card-menu.tsx"

/** Letters of a brand that are shown (B-6). */
const brandLetters = 30
const day = 24 * 60 * 60 * 1000

/** What makes an element the handle of its card, without the role of a button: one could hold no links. */
function handleOf(props: DraggableProvidedDragHandleProps | null) {
  const { role: _button, ...handle } = props ?? {}
  return handle
}

/** Milliseconds in which a moved card takes its place. With none the library would wait for an end that never comes. */
const dropDuration = 1

type Dropping = Pick<DraggableStateSnapshot, "isDropAnimating" | "draggingOver">

/** A card dropped on another stage is moved at once, not after it has glided there: the page may be left by then. */
export function dropStyle<Style extends object>(
  style: Style | undefined,
  { isDropAnimating, draggingOver }: Dropping,
  stage: number,
) {
  const isMoving = isDropAnimating && typeof draggingOver === "string" && draggingOver !== String(stage)
  return isMoving ? { ...style, transition: `transform ${dropDuration}ms linear` } : style
}

type Props = {
  card: BoardCard
  stage: number
  index: number
  isLocked: boolean
  /** Days that companies usually stay in this stage; null where that is not known. */
  usual: number | null
  now: number
}

/** A company in its stage. The card itself is what is dragged, by pointer and by keys. */
export const CompanyCard = memo(function CompanyCard({ card, stage, index, isLocked, usual, now }: Props) {
  const t = useTranslations("pipelines")
  return (
    <Draggable draggableId={String(card.id)} index={index} isDragDisabled={isLocked}>
      {({ innerRef, draggableProps, dragHandleProps }, snapshot) => (
        <article
          {...draggableProps}
          style={dropStyle(draggableProps.style, snapshot, stage)}
          {...handleOf(dragHandleProps)}
          ref={innerRef}
          aria-roledescription={dragHandleProps ? t("card") : undefined}
          aria-label={card.name}
          className={classes.card}
          data-card=""
          data-dragging={snapshot.isDragging || undefined}
          data-dropping={snapshot.isDropAnimating || undefined}
        >
          <CardText card={card} usual={usual} now={now} />
        </article>
      )}
    </Draggable>
  )
})

/** Drawn once for as long as the company stays as it is, wherever it is dragged. */
const CardText = memo(function CardText({ card, usual, now }: Pick<Props, "card" | "usual" | "now">) {
  const t = useTranslations("pipelines")
  const { business_name, brands, owners, presents } = card
  return (
    <>
      <div className={classes.name}>
        <a href={`/company/${card.id}`}>{card.name}</a>
        {card.is_active_sequence && (
          <IconWithTooltip label={t("sequence")} tone="success">
            <IconPlayerPlay size={14} aria-hidden="true" />
          </IconWithTooltip>
        )}
        <CardMenuButton card={card} />
      </div>
      {business_name && business_name !== card.name && <p className={classes.business}>{business_name}</p>}
      {brands.length > 0 && (
        <ul className={classes.brands} aria-label={t("brands")}>
          {brands.map((brand) => (
            <li key={brand} data-tooltip={brand.length > brandLetters ? brand : undefined}>
              {brand.length > brandLetters ? `${brand.slice(0, brandLetters)}…` : brand}
            </li>
          ))}
        </ul>
      )}
      <p className={classes.details}>
        <span>{owners.map(({ nickname }) => nickname).join(", ")}</span>
        <Entered moment={card.addToStageFormated} usual={usual} now={now} />
      </p>
      {presents.length > 0 && (
        <ul className={classes.presents} aria-label={t("presents")}>
          {presents.map(({ id, name, short }) => (
            <li key={id}>
              <a
                href={boardHref({ pipeline: id, name: card.name, owners: "all" })}
                target="_blank"
                rel="noreferrer"
                data-tooltip={name}
              >
                {short || name}
                <span className="visually-hidden">{t("newTab")}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
})

type EnteredProps = Pick<Props, "usual" | "now"> & { moment: string }

/** The day on which a company entered its stage, and for how long it has stood there; a word says when that is long. */
function Entered({ moment, usual, now }: EnteredProps) {
  const t = useTranslations("pipelines")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const days = Math.max(0, Math.floor((now - Date.parse(moment)) / day))
  return (
    <span className={classes.entered}>
      <time dateTime={moment} data-tooltip={formatExact(moment, locale, timeZone)}>
        {formatDay(moment, locale, timeZone)}
      </time>
      {" · "}
      {usual !== null && isLong(days, usual) ? (
        <strong className={classes.long} data-tooltip={t("longHint", { count: usual })}>
          {t("long", { count: days })}
        </strong>
      ) : (
        t("days", { count: days })
      )}
    </span>
  )
}

/** Twice as long as usual; days are whole, so that a stage left within hours counts as one of a day. */
function isLong(days: number, usual: number): boolean {
  return days >= 2 * Math.max(1, usual)
}
