import { createFolderBlobs } from '../adapters/blobs/folder/folder-blobs.ts'
import type { StorageConfig } from '../config/storage.ts'
import type { BlobStore } from '../ports/blobs.ts'

export async function openStorage(choice: StorageConfig): Promise<BlobStore> {
  switch (choice.kind) {
    case 'folder':
      return createFolderBlobs(choice.path)
    case 's3': {
      // Loaded only when it is used: its client is large and slow to load.
      const { createS3Blobs } = await import('../adapters/blobs/s3/s3-blobs.ts')
      const { kind: _kind, ...options } = choice
      return createS3Blobs(options)
    }
  }
}
