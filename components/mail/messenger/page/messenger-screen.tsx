"use client"

import { useTranslations } from "next-intl"
import { later } from "#components/ui/loading/later.tsx"
import frame from "#components/ui/page/full-height.module.css"
import { NavigationProvider, useNavigation } from "#components/ui/page/transition-link.tsx"
import { Conversation } from "./conversation.tsx"
import { ConversationList } from "./conversation-list.tsx"
import { Filters } from "./filters.tsx"
import classes from "./messenger.module.css"
import { type MessengerUrl, messengerHref } from "./messenger-url.ts"
import { NothingHere } from "./nothing-here.tsx"
import { useChoice } from "./use-choice.ts"
import { type RowPage, useConversations } from "./use-conversations.ts"
import { useFollowedAddress } from "./use-followed-address.ts"
import { useMessengerKeys } from "./use-messenger-keys.ts"
import { useOpening } from "./use-opening.ts"
import { usePutAway } from "./use-put-away.ts"
import { useSelectedRows } from "./use-selected-rows.ts"
import { useCurrentThread } from "./use-thread.ts"

/** What the user writes and sends: most visits are for conversations. */
const FolderList = later(() => import("../folders/folder-lists.tsx").then((loaded) => loaded.FolderList))

type Props = { url: MessengerUrl; first: RowPage }

/** The user's conversations, the one that is read, and whom it is about (M-26). */
export function MessengerScreen(props: Props) {
  return (
    <NavigationProvider>
      <div className={`${frame.screen} ${classes.screen}`}>
        <Filters url={props.url} />
        {props.url.folder ? (
          <FolderList key={props.url.folder} folder={props.url.folder} />
        ) : (
          <Panes key={messengerHref({ ...props.url, thread: null })} {...props} />
        )}
      </div>
    </NavigationProvider>
  )
}

function Panes({ url, first }: Props) {
  const t = useTranslations("messenger.list")
  const { isLoading } = useNavigation()
  const { chosen: named, choose } = useChoice(url)
  const chosen = useCurrentThread(named)
  const conversations = useConversations(url, first, chosen)
  const { rows } = conversations
  const { open, read } = useOpening({ rows, chosen, choose })
  useFollowedAddress({ named, current: chosen, choose, read })
  const putAway = usePutAway({ rows, chosen, choose })
  const selection = useSelectedRows(rows)
  useMessengerKeys({ rows, chosen, choose, open, putAway, select: selection.toggle })
  return (
    <div className={classes.panes} data-chosen={chosen !== null || undefined}>
      <section
        className={classes.list}
        aria-label={t("label")}
        aria-busy={isLoading}
        data-loading={isLoading || undefined}
      >
        {rows.length === 0 ? (
          <NothingHere url={url} />
        ) : (
          <ConversationList
            url={url}
            conversations={conversations}
            selection={selection}
            chosen={chosen}
            onOpen={open}
          />
        )}
      </section>
      <Conversation
        thread={chosen}
        putAway={putAway}
        onBack={() => choose(null)}
        backHref={messengerHref({ ...url, thread: null })}
      />
    </div>
  )
}
