import NextLink from "next/link"
import type { ComponentProps } from "react"

type Props = Omit<ComponentProps<typeof NextLink>, "prefetch"> & {
  /** What it leads to says that it loads, which is there before it is followed. */
  saysLoading?: boolean | undefined
}

/**
 * A link within the application, for whatever is not followed on the same screen. It fetches nothing before it is followed: every page
 * is drawn for who asks, and of such pages Next would fetch an outline of no use, by two requests for each link in sight, after every save.
 */
export function Link({ saysLoading = false, ...props }: Props) {
  return <NextLink {...props} prefetch={saysLoading ? "auto" : false} />
}
