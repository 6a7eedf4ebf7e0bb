import { eventIterator, oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant } from "../platform/fields.ts"
import { owner } from "../records/reference.ts"
import { picked, pickerQuery } from "./contacts.ts"

/** Cards of a column where the configuration entry `max_display` is missing (B-4). */
export const defaultMaxDisplay = 3
/** Longest search term of the board. */
const maxTerm = 200
const maxOwners = 50
const maxPage = 10_000
/** Days that a funnel looks back at most: a season and the one before. */
export const maxFunnelDays = 366
/** Companies offered at once to be added. */
export const maxCandidates = 10

/** A pipeline as the board chooses among them: the current ones first, then as administrators have ordered them. */
export const pipeline = z.object({
  id: z.number(),
  name: z.string(),
  short: z.string(),
  /** Of a show whose season runs now. */
  current: z.boolean(),
  /** Among the tags above the board; others are in the drop-down "other pipelines". */
  pinned: z.boolean(),
  /** Refuses moves. */
  lock: z.boolean(),
  /** Stages that the board does not show. */
  option_not_showed: z.array(z.number()),
})
export type Pipeline = z.infer<typeof pipeline>

const pipelineName = z.object({ id: z.number(), name: z.string(), short: z.string() })

/** A company in a stage (B-5). */
export const boardCard = z.object({
  id: z.number(),
  name: z.string(),
  business_name: z.string(),
  brands: z.array(z.string()),
  owners: z.array(owner),
  is_active_sequence: z.boolean(),
  /** When it entered the stage. */
  addToStageFormated: instant,
  /** Pipelines that the company is in, this one included. */
  presents: z.array(pipelineName),
})
export type BoardCard = z.infer<typeof boardCard>

/** A column of the board. `total` counts all companies that the term and the owners leave, shown or not. */
export const boardStage = z.object({
  id: z.number(),
  title: z.string(),
  total: z.number(),
  /** Days in which half of the companies that are in it have been there, as of some minutes ago; null without any, and beyond the first page. */
  median_days: z.number().nullable(),
  /** The latest to enter comes first. */
  companies: z.array(boardCard),
})
export type BoardStage = z.infer<typeof boardStage>

/** What became of the companies that entered a stage and of those that left it. */
const funnelStage = z.object({
  id: z.number(),
  title: z.string(),
  /** How often companies entered it. */
  entered: z.number(),
  /** How many of these entries were followed by one into a stage further on. */
  moved_on: z.number(),
  /** Days that companies which left had stood in it; null when none did, or it is not known since when they stood there. */
  median_days: z.number().nullable(),
  /** The most frequent first. `option_id` is null for out of the pipeline; a stage that is no more has no title. */
  left_to: z.array(z.object({ option_id: z.number().nullable(), title: z.string(), companies: z.number() })),
})
const funnel = z.object({ since: instant, stages: z.array(funnelStage) })
export type Funnel = z.infer<typeof funnel>

const boardFilters = z.object({
  pipeline: id,
  /** Of the name, the business name or a brand. */
  term: z.string().trim().max(maxTerm, "too_long").default(""),
  /** Companies of one of them; none for all. */
  ownerIds: z.array(id).max(maxOwners, "too_many").default([]),
})

/** Who changed something last; null where nobody is known. */
const changedBy = z.object({ id: z.number(), name: z.string() }).nullable()
export type ChangedBy = z.infer<typeof changedBy>

/** Where a company is by now, when a move did not begin there, and who moved it. */
export const movedMeanwhile = z.object({
  company_id: z.number(),
  /** Null when it is in the pipeline no more. */
  option_id: z.number().nullable(),
  /** Empty when it is in the pipeline no more. */
  option_title: z.string(),
  by: changedBy,
})
export type MovedMeanwhile = z.infer<typeof movedMeanwhile>

export const move = z.object({
  pipeline: id,
  company_id: id,
  option_id: id,
  from_option_id: id,
})
export const addition = move.omit({ from_option_id: true })
export const removal = move.omit({ option_id: true })

/** A move to undo, named by the version of the company that it made. */
export const undoing = z.object({ pipeline: id, company_id: id, move: id })

/** What undo takes; null where nothing was written, or somebody else did. */
const undoable = z.number().nullable()

const savedMove = z.object({
  company_id: z.number(),
  /** When it entered the stage. */
  dateToChange: instant,
  company: boardCard,
  option: z.object({ id: z.number(), title: z.string() }),
  move: undoable,
})
export type Saved = z.infer<typeof savedMove>

const tags = ["Pipelines"]

/** The sales board: companies in the stages of a pipeline (B-12). Reading needs sign-in only; a move is a change of the company and asks for `record.edit`. */
export const pipelines = {
  init: oc
    .route({
      method: "GET",
      path: "/pipeline/init",
      tags,
      summary: "Pipelines, owners and settings of the board",
    })
    .output(
      z.object({
        pipelines: z.array(pipeline),
        /** Owner whom the caller sells as; null for who does not sell. */
        current_owner: z.number().nullable(),
        owners: z.array(owner),
        configs: z.object({ max_display: z.number() }),
      }),
    ),
  load: oc
    .route({
      method: "GET",
      path: "/pipeline/load/{pipeline}",
      tags,
      summary: "Stages with their companies, a page of `max_display` of each",
    })
    .input(
      boardFilters.extend({
        /** 1 for each column's first cards. */
        page: z.coerce.number().int().min(1).max(maxPage).default(1),
        /** Only that column, none when it is hidden or another pipeline's; all unless given. */
        stage: id.optional(),
      }),
    )
    .output(z.object({ pipeline, stages: z.array(boardStage) })),
  funnel: oc
    .route({
      method: "GET",
      path: "/pipeline/funnel/{pipeline}",
      tags,
      summary: "The funnel of a pipeline over a period up to now, hidden stages included",
    })
    .input(z.object({ pipeline: id, days: z.coerce.number().int().min(1).max(maxFunnelDays).default(90) }))
    .output(funnel),
  /**
   * Puts a company from one stage into another. Where it is in `option_id` already the call succeeds and nothing is written: a move sent twice
   * is made once, and `dateToChange` is that of the first. 404 for an unknown pipeline, and for a company that is unknown or deleted; 409 with
   * `current` of `movedMeanwhile` when it is in neither stage; 422 on `pipeline` when that is locked, on `option_id` when the stage is not the
   * pipeline's, is hidden from the board, or its show has no current session, on `company_id` when it is no vendor any more.
   */
  change: oc
    .route({
      method: "POST",
      path: "/pipeline/change/{pipeline}",
      tags,
      summary: "Move a company to another stage",
    })
    .input(move)
    .output(
      z.object({
        success: z.literal(true),
        saved: savedMove,
        originalRequest: move,
      }),
    ),
  /** Companies that are not in the pipeline and may enter it: vendors. */
  candidates: oc
    .route({
      method: "GET",
      path: "/pipeline/candidates/{pipeline}",
      tags,
      summary: `At most ${maxCandidates} companies by name that may enter the pipeline`,
    })
    .input(pickerQuery.extend({ pipeline: id }))
    .output(picked),
  /**
   * Puts a company that is not in the pipeline into a stage. Where it is there already the call succeeds and nothing is written. 404, 409 and
   * 422 as for a move.
   */
  add: oc
    .route({
      method: "POST",
      path: "/pipeline/add/{pipeline}",
      tags,
      summary: "Add a company to the pipeline",
    })
    .input(addition)
    .output(z.object({ success: z.literal(true), saved: savedMove, originalRequest: addition })),
  /** Takes a company out. Where it is in the pipeline no more the call succeeds and nothing is written. 404, 409 and 422 as for a move. */
  remove: oc
    .route({
      method: "POST",
      path: "/pipeline/remove/{pipeline}",
      tags,
      summary: "Remove a company from the pipeline",
    })
    .input(removal)
    .output(z.object({ success: z.literal(true), move: undoable, originalRequest: removal })),
  /**
   * Undoes a move, an addition or a removal (B-24): the company is where it was, since when it was there, for the session it was there for, and
   * the funnel counts neither the move nor its undoing. Undone already, the call succeeds and nothing is written. 409 with `current` of
   * `movedMeanwhile` when somebody has moved it since; 404 and 422 as for a move, and 422 on `move` for one that is not known, or whose stage
   * is no more. `saved` is null for a company that is out of the pipeline again.
   */
  undo: oc
    .route({
      method: "POST",
      path: "/pipeline/undo/{pipeline}",
      tags,
      summary: "Undo a move",
    })
    .input(undoing)
    .output(z.object({ success: z.literal(true), saved: savedMove.nullable(), originalRequest: undoing })),
  /**
   * Reports which companies of a pipeline are to be read again: moved, added, taken out or otherwise changed. `company_id` is null when the whole
   * board is: many changed at once, or some may have been missed. With `is_pipeline` the pipeline is to be read again too: its names, flags or
   * stages changed, or what an owner is called.
   */
  stream: oc
    .route({
      method: "GET",
      path: "/pipeline/stream/{pipeline}",
      tags,
      summary: "Server-sent events: one for each company of the pipeline that changed",
    })
    .input(z.object({ pipeline: id }))
    .output(
      eventIterator(z.object({ company_id: z.number().nullable(), is_pipeline: z.literal(true).optional() })),
    ),
}
