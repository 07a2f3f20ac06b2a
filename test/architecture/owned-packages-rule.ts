import { importsOf, packageOf } from './imports.js';
import { roomOf } from './rooms.js';
import { planted, type Rule } from './rule.js';

interface Owned {
  packages: RegExp;
  mayImport: RegExp;
  instead: string;
}

/** Packages that one room owns. test/ and bench/ talk to the real engines and may use any of them. */
const OWNED: readonly Owned[] = [
  {
    packages: /^(kafkajs|@platformatic\/kafka|@confluentinc\/kafka-javascript|node-rdkafka|no-kafka|kafka-node)$/,
    mayImport: /^(libs\/bus|test|bench)$/,
    instead: 'Only libs/bus knows a Kafka client. Use publish and subscribe of @turant/bus.',
  },
  {
    packages: /^(mongoose|mongodb|lmdb)$/,
    mayImport: /^(libs\/store|test|bench)$/,
    instead: 'Only libs/store knows the databases. Ask its repository, and add a verb there if none fits.',
  },
  {
    packages: /^(@smithy\/.*|@aws-sdk\/.*|aws-sdk|aws4|aws4fetch|minio|s3mini)$/,
    mayImport: /^(libs\/storage|test|bench)$/,
    instead: 'Only libs/storage knows S3. Use ObjectStorage of @turant/storage.',
  },
  {
    packages: /^@nestjs\/mongoose$/,
    mayImport: /^$/,
    instead: 'libs/store opens the connection, without Nest. Take the Store of @turant/store as a constructor parameter.',
  },
];

export const ownedPackagesRule: Rule = {
  name: 'Kafka clients are known to the bus only, databases to the store only, clients of S3 to the storage only',
  check: (project) =>
    project.code.flatMap((file) =>
      importsOf(file).flatMap((one) => {
        const name = packageOf(one) ?? '';
        const owned = OWNED.find((row) => row.packages.test(name) && !row.mayImport.test(roomOf(file.path)));
        return owned ? [`${file.path}:${one.line} imports '${one.specifier}'. ${owned.instead}`] : [];
      }),
    ),
  planted: [
    planted('the road knows kafkajs', 'libs/road/src/bad.ts', "import { Kafka } from 'kafkajs';\n", '@turant/bus'),
    planted('an app knows another Kafka client', 'apps/api/src/bad.ts', "const k = require('@platformatic/kafka');\n", '@turant/bus'),
    planted('the road knows mongoose, by a type only', 'libs/road/src/bad.ts', "import type { Model } from 'mongoose';\n", 'repository'),
    planted('an app knows lmdb', 'apps/api/src/bad.ts', "export { open } from 'lmdb';\n", 'repository'),
    planted('an app knows the driver', 'apps/cli/src/bad.ts', "import x = require('mongodb');\n", 'repository'),
    planted(
      'an app signs requests to S3',
      'apps/api/src/bad.ts',
      "import { SignatureV4 } from '@smithy/signature-v4';\n",
      '@turant/storage',
    ),
    planted('an app opens MongoDB by Nest', 'apps/api/src/bad.ts', "import { MongooseModule } from '@nestjs/mongoose';\n", 'without Nest'),
  ],
};
