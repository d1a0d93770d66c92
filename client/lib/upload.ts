/**
 * Uploads a file and reports progress. `fetch` has no upload progress, so this uses
 * XMLHttpRequest.
 */

import type * as z from 'zod/mini'
import { connection } from '#client/texts/connection.ts'
import { ApiError } from './api-error.ts'
import { errorFrom, notifyUnauthorized } from './call.ts'

interface UploadOptions<Schema extends z.ZodMiniType> {
  url: string
  file: Blob
  contentType: string
  responseSchema: Schema
  /** 0 to 100. */
  onProgress: (percent: number) => void
}

export function upload<Schema extends z.ZodMiniType>({
  url,
  file,
  contentType,
  responseSchema,
  onProgress,
}: UploadOptions<Schema>): Promise<z.output<Schema>> {
  const { promise, resolve, reject } = Promise.withResolvers<z.output<Schema>>()
  const request = new XMLHttpRequest()
  request.open('POST', url)
  request.setRequestHeader('Content-Type', contentType)
  request.setRequestHeader('Accept', 'application/json')
  request.upload.onprogress = ({ loaded, total }) => {
    onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 100)
  }
  request.onerror = () =>
    reject(new ApiError(connection.unreachable, { status: 0, detail: connection.unreachable }))
  request.onload = () => {
    const { status, statusText, responseText: body } = request
    if (status === 401) notifyUnauthorized(null)
    if (status !== 200) {
      const responseContentType = request.getResponseHeader('Content-Type')
      void errorFrom({ status, statusText, contentType: responseContentType, body }).then(reject)
      return
    }
    try {
      resolve(responseSchema.parse(JSON.parse(body)))
    } catch (cause) {
      reject(new ApiError(connection.unreadable, { status, detail: connection.unreadable, cause }))
    }
  }
  request.send(file)
  return promise
}
