"use client"

import { FailedPage } from "#components/shell/failed-page.tsx"

export default FailedPage
