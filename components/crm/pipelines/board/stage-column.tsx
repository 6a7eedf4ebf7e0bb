import { Droppable } from "@hello-pangea/dnd"
import { IconPlus } from "@tabler/icons-react"
import { useFormatter, useTranslations } from "next-intl"
import { memo, useId, useRef } from "react"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import type { BoardStage } from "#lib/contract/crm/pipelines.ts"
import { preloadAddPanel } from "./adding.ts"
import classes from "./board.module.css"
import { CompanyCard } from "./company-card.tsx"
import { moreMark } from "./see-more-seen.ts"

type Props = {
  stage: BoardStage
  /** Companies in all stages. */
  whole: number
  isLocked: boolean
  /** Further cards are on their way. */
  isLoading: boolean
  now: number
  /** Null where companies stay where they are. */
  onAdd: ((stage: number) => void) | null
  /** @param then called once further cards are there */
  onMore: (stage: BoardStage, then: () => void) => Promise<void>
}

/** A stage: its title, how many companies are in it, and their cards. */
export const StageColumn = memo(function StageColumn({
  stage,
  whole,
  isLocked,
  isLoading,
  now,
  onAdd,
  onMore,
}: Props) {
  const t = useTranslations("pipelines")
  const format = useFormatter()
  const heading = useId()
  const cards = useRef<HTMLElement>(null)
  const { id, title, total, companies } = stage
  const share = whole === 0 ? 0 : total / whole

  /** The button goes with the last card; the focus goes to the first that it brought. */
  const focusAdded = () => {
    const isLost = document.activeElement === document.body
    const added = cards.current?.querySelectorAll<HTMLElement>("[data-card]")[companies.length]
    if (isLost) added?.focus()
  }

  return (
    <section className={classes.column} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading} className={classes.title} data-tooltip={title}>
          {title}
        </h2>
        <span className={classes.total}>
          <span aria-hidden="true">{format.number(total)}</span>
          <span className="visually-hidden">{t("total", { count: total })}</span>
        </span>
        <span className={classes.share} data-tooltip={t("share")}>
          {format.number(share, { style: "percent", maximumFractionDigits: 0 })}
        </span>
        {onAdd && (
          <IconButton
            className={classes.add}
            label={t("add", { stage: title })}
            onClick={() => onAdd(id)}
            onPointerEnter={preloadAddPanel}
            onFocus={preloadAddPanel}
          >
            <IconPlus size={16} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      <Droppable droppableId={String(id)} isDropDisabled={isLocked}>
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <div
            {...droppableProps}
            ref={(list) => {
              cards.current = list
              innerRef(list)
            }}
            className={classes.cards}
            data-over={isDraggingOver || undefined}
          >
            {companies.map((card, index) => (
              <CompanyCard
                key={card.id}
                card={card}
                stage={id}
                index={index}
                isLocked={isLocked}
                usual={stage.median_days}
                now={now}
              />
            ))}
            {placeholder}
            {total > companies.length && (
              <LinkButton
                {...moreMark}
                className={classes.more}
                aria-label={t("seeMoreOf", { stage: title })}
                aria-busy={isLoading}
                onClick={() => void onMore(stage, focusAdded)}
              >
                {t(isLoading ? "loading" : "seeMore")}
              </LinkButton>
            )}
            {companies.length === 0 && !isDraggingOver && <p className={classes.none}>{t("emptyStage")}</p>}
          </div>
        )}
      </Droppable>
    </section>
  )
})
