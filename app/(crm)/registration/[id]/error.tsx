"use client"

import { FailedRegistration } from "#components/areas/registrations/record/failed-registration.tsx"

export default FailedRegistration
