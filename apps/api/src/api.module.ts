import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { TerminusModule } from '@nestjs/terminus';
import { BearerStrategy } from './auth/bearer.strategy.js';
import { KeyLookup } from './auth/key-lookup.js';
import { KeyGuard } from './auth/key.guard.js';
import { KeyVerifier } from './auth/key-verifier.js';
import { KeyRateLimit } from './auth/key-rate-limit.js';
import { LinkRight } from './auth/link-right.js';
import { LocalReader } from './auth/local-reader.js';
import { StreamRight } from './auth/stream-right.js';
import { SessionLookup } from './auth/session-lookup.js';
import { SessionVerifier } from './auth/session-verifier.js';
import { TalkAccess } from './auth/talk-access.js';
import { TenantProfiles } from './auth/tenant-profiles.js';
import { CONTROLLERS } from './controllers.js';
import { Previews } from './employees/previews.js';
import { WrongKeyLimit } from './before-body/wrong-key-limit.js';
import { AuditedParts } from './http/audited-parts.js';
import { ProblemFilter } from './http/problem.filter.js';
import { LiveStreams } from './live/live-streams.js';
import { QueryGuard } from './http/query.guard.js';
import { OpenApiDocument } from './openapi/open-api-document.js';
import { BuiltPage } from './page/page.controller.js';
import { Entrance } from './people/entrance.js';
import { RefusedEntries } from './people/refused-entries.js';
import { SignInAttempts } from './people/sign-in-attempts.js';
import { SignInLimit } from './people/sign-in-limit.js';
import { WidgetAccess } from './widget/widget-access.js';
import { API_PARTS, type ApiParts } from './api-parts.js';

/** The public HTTP API, on parts that its process has built. */
@Module({})
export class ApiModule {
  static with(parts: ApiParts): DynamicModule {
    const { settings } = parts;
    return {
      module: ApiModule,
      imports: [
        PassportModule,
        TerminusModule.forRoot({ logger: false }),
        // libs/config has read and checked the settings; nothing is read from the environment or a file here.
        ConfigModule.forRoot({ ignoreEnvFile: true, skipProcessEnv: true, load: [() => ({ settings })] }),
      ],
      controllers: CONTROLLERS,
      providers: [
        { provide: API_PARTS, useValue: parts },
        { provide: KeyLookup, useFactory: () => new KeyLookup(parts) },
        { provide: WrongKeyLimit, useFactory: () => new WrongKeyLimit(settings) },
        {
          provide: KeyVerifier,
          useFactory: (keys: KeyLookup, limit: WrongKeyLimit) => new KeyVerifier(keys, limit),
          inject: [KeyLookup, WrongKeyLimit],
        },
        { provide: SessionLookup, useFactory: () => new SessionLookup(parts) },
        {
          provide: SessionVerifier,
          useFactory: (sessions: SessionLookup, limit: WrongKeyLimit) => new SessionVerifier(sessions, limit, parts),
          inject: [SessionLookup, WrongKeyLimit],
        },
        { provide: SignInLimit, useFactory: () => new SignInLimit(parts.clock) },
        { provide: TenantProfiles, useFactory: () => new TenantProfiles(parts) },
        { provide: KeyRateLimit, useFactory: () => new KeyRateLimit(parts.rateLimitPerMinute) },
        { provide: LocalReader, useFactory: () => new LocalReader(parts) },
        AuditedParts,
        BuiltPage,
        Entrance,
        RefusedEntries,
        SignInAttempts,
        TalkAccess,
        WidgetAccess,
        BearerStrategy,
        StreamRight,
        LinkRight,
        LiveStreams,
        Previews,
        OpenApiDocument,
        { provide: APP_GUARD, useClass: KeyGuard },
        { provide: APP_GUARD, useClass: QueryGuard },
        { provide: APP_FILTER, useFactory: () => new ProblemFilter(parts.log) },
      ],
    };
  }
}
