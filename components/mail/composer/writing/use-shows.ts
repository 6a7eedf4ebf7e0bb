import { useQuery } from "@tanstack/react-query"
import { api } from "#lib/api/client.ts"
import type { MailShow } from "#lib/contract/mail/mail-shows.ts"
import type { ComposerTask } from "../shared/open-composer.ts"

/** Sessions that a mail can be about; none for a mail to one on no record, in which the user's name alone is filled. */
export function useShows({ about, isToMany }: ComposerTask): readonly MailShow[] | undefined {
  const { data } = useQuery({
    queryKey: ["mail-shows", about],
    queryFn: () => (about ? api.mailTemplates.showsOn(about) : api.mailTemplates.shows()),
    enabled: about !== null || isToMany === true,
  })
  return data?.data
}
