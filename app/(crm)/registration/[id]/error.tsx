"use client"

import { FailedRegistration } from "#components/shows/registrations/record/failed-registration.tsx"

export default FailedRegistration
