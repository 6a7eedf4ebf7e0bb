import type { DragStart, DragUpdate, DropResult, ResponderProvided } from "@hello-pangea/dnd"
import { useTranslations } from "next-intl"
import { cardOf, type Stages } from "./stages.ts"

type Position = { droppableId: string; index: number }

/** What a screen reader says of a drag, in the reader's language. */
export function useAnnouncements(stages: Stages) {
  const t = useTranslations("pipelines.drag")
  const nameOf = (card: string) => cardOf(stages, Number(card))?.card.name ?? ""
  const stageOf = ({ droppableId }: Position) =>
    stages.find(({ id }) => String(id) === droppableId)?.title ?? ""
  const over = ({ draggableId, destination }: DragUpdate) =>
    destination
      ? t("over", { company: nameOf(draggableId), stage: stageOf(destination) })
      : t("nowhere", { company: nameOf(draggableId) })
  return {
    lifted: ({ draggableId, source }: DragStart, { announce }: ResponderProvided) =>
      announce(t("lifted", { company: nameOf(draggableId), stage: stageOf(source) })),
    over: (update: DragUpdate, { announce }: ResponderProvided) => announce(over(update)),
    dropped: ({ draggableId, source, destination, reason }: DropResult, { announce }: ResponderProvided) => {
      const isBack = reason === "CANCEL" || !destination || destination.droppableId === source.droppableId
      const stage = stageOf(isBack ? source : destination)
      announce(t(isBack ? "back" : "dropped", { company: nameOf(draggableId), stage }))
    },
  }
}
