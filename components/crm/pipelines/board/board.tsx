import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from "@hello-pangea/dnd"
import { useTranslations } from "next-intl"
import { type MouseEvent, useEffect, useRef } from "react"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import type { BoardCard } from "#lib/contract/crm/pipelines.ts"
import type { BoardFilters } from "../load-board.ts"
import screen from "../pipelines.module.css"
import { AddPanel, useAdding } from "./adding.ts"
import classes from "./board.module.css"
import { preloadCalls } from "./calls.ts"
import { CardMenu } from "./card-menu.tsx"
import { noteCardOpening } from "./note-card.ts"
import { seeMoreSeen } from "./see-more-seen.ts"
import { showNeighbours } from "./show-neighbours.ts"
import { StageColumn } from "./stage-column.tsx"
import { cardOf, type Stages } from "./stages.ts"
import { useAnnouncements } from "./use-announcements.ts"
import { useBoard } from "./use-board.ts"
import { onCardKey, useCardKeys } from "./use-card-keys.ts"
import { useView } from "./use-view.ts"

type Props = {
  first: Stages
  filters: BoardFilters
  /** Cards of a page. */
  size: number
  /** Cards stay where they are. */
  isLocked: boolean
  now: number
}

/** The stages of a pipeline as columns of cards, which are dragged from one to another (B-3). */
export function Board({ first, filters, size, isLocked, now }: Props) {
  const t = useTranslations("pipelines")
  const { isLoading } = useNavigation()
  const { stages, still, move, more } = useBoard(first, filters, size)
  const say = useAnnouncements(stages)
  const whole = stages.reduce((sum, { total }) => sum + total, 0)
  const { load } = more
  const adding = useAdding()
  /** Where the board is scrolled to, in pixels. */
  const reached = useRef(0)
  useCardKeys()
  const board = useView(more.restore)
  // A module of the browser's.
  useEffect(preloadCalls, [])
  const noteOpened = (event: MouseEvent<HTMLElement>) => noteCardOpening(event, stages, t("title"))
  const moveCard = ({ id, name, addToStageFormated: since }: BoardCard, from: number, to: number | null) =>
    void move({ id, name, since }, from, to)

  const begin = (start: DragStart, provided: ResponderProvided) => {
    still.begin()
    say.lifted(start, provided)
    if (start.mode === "SNAP") showNeighbours(start.source.droppableId)
  }
  const update = (moved: DragUpdate, provided: ResponderProvided) => {
    say.over(moved, provided)
    if (moved.mode === "SNAP" && moved.destination) showNeighbours(moved.destination.droppableId)
  }
  const end = (result: DropResult, provided: ResponderProvided) => {
    say.dropped(result, provided)
    const { draggableId, source, destination, reason } = result
    const card = cardOf(stages, Number(draggableId))?.card
    if (card && destination && reason === "DROP" && destination.droppableId !== source.droppableId) {
      moveCard(card, Number(source.droppableId), Number(destination.droppableId))
    }
    still.end()
  }

  return (
    <DragDropContext
      onDragStart={begin}
      onDragUpdate={update}
      onDragEnd={end}
      dragHandleUsageInstructions={t("drag.instructions")}
    >
      {whole === 0 && (
        <p role="status" className={screen.notice}>
          {t(filters.term !== "" || filters.ownerIds.length > 0 ? "nothingFound" : "nobody")}
        </p>
      )}
      <CardMenu stages={stages} isLocked={isLocked} onMove={moveCard}>
        <section
          className={classes.board}
          aria-label={t("board")}
          data-loading={isLoading || undefined}
          ref={board}
          onKeyDown={onCardKey}
          onClickCapture={noteOpened}
          onAuxClickCapture={noteOpened}
          onScroll={({ currentTarget }) => {
            const { scrollTop } = currentTarget
            if (scrollTop > reached.current) seeMoreSeen(currentTarget)
            reached.current = scrollTop
          }}
          // Without cards nothing in it would take the focus, and no key scroll it.
          tabIndex={whole === 0 ? 0 : undefined}
        >
          <div className={classes.columns}>
            {stages.map((stage) => (
              <StageColumn
                key={stage.id}
                stage={stage}
                whole={whole}
                isLocked={isLocked}
                isLoading={more.loading.includes(stage.id)}
                now={now}
                onMore={load}
                onAdd={isLocked ? null : adding.openFor}
              />
            ))}
          </div>
        </section>
      </CardMenu>
      {adding.stage !== null && (
        <AddPanel
          key={adding.stage}
          opened={adding.isOpen}
          onClose={adding.close}
          pipeline={filters.pipeline}
          stages={stages}
          stage={adding.stage}
          onAdd={({ id, name }, stage) => move({ id, name }, null, stage)}
        />
      )}
    </DragDropContext>
  )
}
