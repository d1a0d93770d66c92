/** Why an export failed, by code. Client and server take the English messages from the same table. */
import { type ExportFailureCode, exportFailureTexts } from '#shared/job-failure-texts.ts'

export const exportFailures: Readonly<Record<ExportFailureCode, string>> = exportFailureTexts
