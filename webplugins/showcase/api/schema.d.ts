// Written by `motorclub plugins types`. Do not edit.

declare module '@motorclub/sdk' {
  interface Endpoints {
    /** Every brand of a status with the words of a search. */
    'GET /showcase-api/brands': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly q?: string | null | undefined;
        readonly status?: 'PROPOSED' | 'ACTIVE' | 'MERGED' | 'ARCHIVED' | null | undefined;
        readonly countryCode?: string | null | undefined;
      };
      readonly answer: Schemas['ShowcaseBrandPage'];
    };
    /** Add a brand; that of a member is a proposal. 409 with its id if there is one. */
    'POST /showcase-api/brands': {
      readonly body: Schemas['ShowcaseNewBrand'];
      readonly answer: Schemas['ShowcaseBrand'];
    };
    /** A brand by its slug, or a former one. */
    'GET /showcase-api/brands/by-slug/{slug}': {
      readonly path: {
        readonly slug: string;
      };
      readonly answer: Schemas['ShowcaseBrand'];
    };
    /** A brand, or the one that it was merged into. */
    'GET /showcase-api/brands/{entryId}': {
      readonly path: {
        readonly entryId: number;
      };
      readonly answer: Schemas['ShowcaseBrand'];
    };
    /** Change a brand; former slugs and codes still lead to it. */
    'PUT /showcase-api/brands/{entryId}': {
      readonly path: {
        readonly entryId: number;
      };
      readonly body: Schemas['ShowcaseEditBrand'];
      readonly answer: Schemas['ShowcaseBrand'];
    };
    /** Archive a brand. */
    'PUT /showcase-api/brands/{entryId}/archive': {
      readonly path: {
        readonly entryId: number;
      };
      readonly body?: Schemas['ShowcaseDecision'];
      readonly answer: Schemas['ShowcaseBrand'];
    };
    /** What merging would change, without changing it. */
    'GET /showcase-api/brands/{entryId}/merge': {
      readonly path: {
        readonly entryId: number;
      };
      readonly query: {
        readonly intoId: number;
      };
      readonly answer: Schemas['ShowcaseMerge'];
    };
    /** Make a brand another one: cars and parts move, its id and slug lead there. */
    'POST /showcase-api/brands/{entryId}/merge': {
      readonly path: {
        readonly entryId: number;
      };
      readonly body: Schemas['ShowcaseMergeInto'];
      readonly answer: Schemas['ShowcaseBrand'];
    };
    /** Publish a brand. */
    'PUT /showcase-api/brands/{entryId}/publish': {
      readonly path: {
        readonly entryId: number;
      };
      readonly body?: Schemas['ShowcaseDecision'];
      readonly answer: Schemas['ShowcaseBrand'];
    };
    /** Reject a brand. */
    'PUT /showcase-api/brands/{entryId}/reject': {
      readonly path: {
        readonly entryId: number;
      };
      readonly body?: Schemas['ShowcaseDecision'];
      readonly answer: Schemas['ShowcaseBrand'];
    };
    /** Delete an entry; staff can restore it for 30 days. */
    'DELETE /showcase-api/build-logs/{entryId}': {
      readonly path: {
        readonly entryId: number;
      };
      readonly answer: void;
    };
    /** One entry. */
    'GET /showcase-api/build-logs/{entryId}': {
      readonly path: {
        readonly entryId: number;
      };
      readonly answer: Schemas['ShowcaseLog'];
    };
    /** Change what is given of an entry, or publish a draft. */
    'PUT /showcase-api/build-logs/{entryId}': {
      readonly path: {
        readonly entryId: number;
      };
      readonly body: Schemas['ShowcaseLogChange'];
      readonly answer: Schemas['ShowcaseLog'];
    };
    /** Car categories by kind and order. */
    'GET /showcase-api/car-categories': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly kind?: 'BODY' | 'USE' | 'ERA' | 'STYLE' | null | undefined;
        readonly all?: boolean | null | undefined;
      };
      readonly answer: Schemas['ShowcaseCarCategoryPage'];
    };
    /** A new category, the last one of its kind. */
    'POST /showcase-api/car-categories': {
      readonly body: Schemas['ShowcaseNewCarCategory'];
      readonly answer: Schemas['ShowcaseCarCategory'];
    };
    /** Delete a category that no car and no model has. */
    'DELETE /showcase-api/car-categories/{categoryId}': {
      readonly path: {
        readonly categoryId: number;
      };
      readonly answer: void;
    };
    /** Change a category; cars that have it show the change. */
    'PUT /showcase-api/car-categories/{categoryId}': {
      readonly path: {
        readonly categoryId: number;
      };
      readonly body: Schemas['ShowcaseEditCarCategory'];
      readonly answer: Schemas['ShowcaseCarCategory'];
    };
    /** Claim the car with a VIN from the member who has it here and has 14 days to accept. */
    'POST /showcase-api/car-claims': {
      readonly body: Schemas['ShowcaseClaim'];
      readonly answer: Schemas['ShowcaseTransfer'];
    };
    /** Every car model of a status with the words of a search. */
    'GET /showcase-api/car-models': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly q?: string | null | undefined;
        readonly status?: 'PROPOSED' | 'ACTIVE' | 'MERGED' | 'ARCHIVED' | null | undefined;
        readonly brandId?: number | null | undefined;
        readonly carCategoryId?: number | null | undefined;
      };
      readonly answer: Schemas['ShowcaseCarModelPage'];
    };
    /** Add a car model; that of a member is a proposal. 409 with its id if there is one. */
    'POST /showcase-api/car-models': {
      readonly body: Schemas['ShowcaseNewCarModel'];
      readonly answer: Schemas['ShowcaseCarModel'];
    };
    /** A model by its brand's slug and its own, or former ones. */
    'GET /showcase-api/car-models/by-slug/{brandSlug}/{slug}': {
      readonly path: {
        readonly brandSlug: string;
        readonly slug: string;
      };
      readonly answer: Schemas['ShowcaseCarModel'];
    };
    /** Add and change models and generations from a CSV file: all of its lines, or none. */
    'POST /showcase-api/car-models/import': {
      readonly body: Schemas['ShowcaseImportFile'];
      readonly answer: Schemas['ShowcaseImport'];
    };
    /** A car model, or the one that it was merged into. */
    'GET /showcase-api/car-models/{entryId}': {
      readonly path: {
        readonly entryId: number;
      };
      readonly answer: Schemas['ShowcaseCarModel'];
    };
    /** Change a car model; former slugs and codes still lead to it. */
    'PUT /showcase-api/car-models/{entryId}': {
      readonly path: {
        readonly entryId: number;
      };
      readonly body: Schemas['ShowcaseEditCarModel'];
      readonly answer: Schemas['ShowcaseCarModel'];
    };
    /** Archive a car model. */
    'PUT /showcase-api/car-models/{entryId}/archive': {
      readonly path: {
        readonly entryId: number;
      };
      readonly body?: Schemas['ShowcaseDecision'];
      readonly answer: Schemas['ShowcaseCarModel'];
    };
    /** What merging would change, without changing it. */
    'GET /showcase-api/car-models/{entryId}/merge': {
      readonly path: {
        readonly entryId: number;
      };
      readonly query: {
        readonly intoId: number;
      };
      readonly answer: Schemas['ShowcaseMerge'];
    };
    /** Make a car model another one: cars and parts move, its id and slug lead there. */
    'POST /showcase-api/car-models/{entryId}/merge': {
      readonly path: {
        readonly entryId: number;
      };
      readonly body: Schemas['ShowcaseMergeInto'];
      readonly answer: Schemas['ShowcaseCarModel'];
    };
    /** Publish a car model. */
    'PUT /showcase-api/car-models/{entryId}/publish': {
      readonly path: {
        readonly entryId: number;
      };
      readonly body?: Schemas['ShowcaseDecision'];
      readonly answer: Schemas['ShowcaseCarModel'];
    };
    /** Reject a car model. */
    'PUT /showcase-api/car-models/{entryId}/reject': {
      readonly path: {
        readonly entryId: number;
      };
      readonly body?: Schemas['ShowcaseDecision'];
      readonly answer: Schemas['ShowcaseCarModel'];
    };
    /** A page of the cars that the caller may see. */
    'GET /showcase-api/cars': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly brandId?: number | null | undefined;
        readonly carModelId?: number | null | undefined;
        readonly generationId?: number | null | undefined;
        readonly yearFrom?: number | null | undefined;
        readonly yearTo?: number | null | undefined;
        readonly categoryId?: number | null | undefined;
        readonly styleId?: number | null | undefined;
        readonly countryCode?: string | null | undefined;
        readonly system?: 'ENGINE' | 'INTAKE' | 'EXHAUST' | 'DRIVETRAIN' | 'SUSPENSION' | 'BRAKES' | 'WHEELS_TYRES' | 'EXTERIOR' | 'INTERIOR' | 'AUDIO' | 'ELECTRONICS' | 'SAFETY' | 'OTHER' | null | undefined;
        readonly part?: string | null | undefined;
        readonly budget?: '0' | '1' | '2' | '3' | '4' | '5' | null | undefined;
        readonly sort?: 'newest' | 'updated' | 'liked' | 'power' | null | undefined;
      };
      readonly answer: Schemas['ShowcaseListedCarPage'];
    };
    /** Add a car to the caller's garage. How many a member may have depends on their level. */
    'POST /showcase-api/cars': {
      readonly body: Schemas['ShowcaseCarCreate'];
      readonly answer: Schemas['ShowcaseCar'];
    };
    /** Up to three cars side by side; those that the caller may not see are left out. */
    'GET /showcase-api/cars/compare': {
      readonly query: {
        readonly ids: string;
      };
      readonly answer: Schemas['ShowcaseComparedCars'];
    };
    /** What the list of cars can be narrowed by, with numbers of public cars. */
    'GET /showcase-api/cars/facets': {
      readonly query?: {
        readonly brandId?: number | null | undefined;
        readonly carModelId?: number | null | undefined;
        readonly generationId?: number | null | undefined;
        readonly yearFrom?: number | null | undefined;
        readonly yearTo?: number | null | undefined;
        readonly categoryId?: number | null | undefined;
        readonly styleId?: number | null | undefined;
        readonly countryCode?: string | null | undefined;
        readonly system?: 'ENGINE' | 'INTAKE' | 'EXHAUST' | 'DRIVETRAIN' | 'SUSPENSION' | 'BRAKES' | 'WHEELS_TYRES' | 'EXTERIOR' | 'INTERIOR' | 'AUDIO' | 'ELECTRONICS' | 'SAFETY' | 'OTHER' | null | undefined;
        readonly part?: string | null | undefined;
        readonly budget?: '0' | '1' | '2' | '3' | '4' | '5' | null | undefined;
      };
      readonly answer: Schemas['ShowcaseFacets'];
    };
    /** Delete a car of the caller's; staff can restore it for 30 days. */
    'DELETE /showcase-api/cars/{carId}': {
      readonly path: {
        readonly carId: number;
      };
      readonly answer: void;
    };
    /** A car with all its facts. */
    'GET /showcase-api/cars/{carId}': {
      readonly path: {
        readonly carId: number;
      };
      readonly answer: Schemas['ShowcaseCar'];
    };
    /** Change a car of the caller's. Who may see it can be changed always, the rest while it is ACTIVE. */
    'PUT /showcase-api/cars/{carId}': {
      readonly path: {
        readonly carId: number;
      };
      readonly body: Schemas['ShowcaseCarChange'];
      readonly answer: Schemas['ShowcaseCar'];
    };
    /** A car's build log, the latest first. */
    'GET /showcase-api/cars/{carId}/build-logs': {
      readonly path: {
        readonly carId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ShowcaseLogPage'];
    };
    /** Write into the build log of a car of the caller's. */
    'POST /showcase-api/cars/{carId}/build-logs': {
      readonly path: {
        readonly carId: number;
      };
      readonly body: Schemas['ShowcaseLogCreate'];
      readonly answer: Schemas['ShowcaseLog'];
    };
    /** Make a car the main one of the caller's garage. */
    'PUT /showcase-api/cars/{carId}/main': {
      readonly path: {
        readonly carId: number;
      };
      readonly answer: Schemas['ShowcaseCar'];
    };
    /** A car's modifications by system. Costs are null unless the owner shows them. */
    'GET /showcase-api/cars/{carId}/modifications': {
      readonly path: {
        readonly carId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ShowcaseModificationPage'];
    };
    /** Add a modification to a car of the caller's. */
    'POST /showcase-api/cars/{carId}/modifications': {
      readonly path: {
        readonly carId: number;
      };
      readonly body: Schemas['ShowcaseModificationCreate'];
      readonly answer: Schemas['ShowcaseModification'];
    };
    /** Whose a car was, the first owner first. */
    'GET /showcase-api/cars/{carId}/ownerships': {
      readonly path: {
        readonly carId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ShowcaseOwnershipPage'];
    };
    /** A car's results, the latest first. */
    'GET /showcase-api/cars/{carId}/performance-results': {
      readonly path: {
        readonly carId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ShowcaseResultPage'];
    };
    /** Record what was measured of a car of the caller's. */
    'POST /showcase-api/cars/{carId}/performance-results': {
      readonly path: {
        readonly carId: number;
      };
      readonly body: Schemas['ShowcaseResultCreate'];
      readonly answer: Schemas['ShowcaseResult'];
    };
    /** A car's services, the latest first: all to the owner, the public ones to others. */
    'GET /showcase-api/cars/{carId}/service-records': {
      readonly path: {
        readonly carId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ShowcaseServicePage'];
    };
    /** Record a service of a car of the caller's. */
    'POST /showcase-api/cars/{carId}/service-records': {
      readonly path: {
        readonly carId: number;
      };
      readonly body: Schemas['ShowcaseServiceCreate'];
      readonly answer: Schemas['ShowcaseService'];
    };
    /** The page of a car; 404 while it has none that the caller may see. */
    'GET /showcase-api/cars/{carId}/showcase': {
      readonly path: {
        readonly carId: number;
      };
      readonly answer: Schemas['ShowcaseShowcase'];
    };
    /** Sell, write off or archive a car, or take that back. */
    'PUT /showcase-api/cars/{carId}/status': {
      readonly path: {
        readonly carId: number;
      };
      readonly body: Schemas['ShowcaseCarStatus'];
      readonly answer: Schemas['ShowcaseCar'];
    };
    /** What a car has cost and gained, as far as the caller may know. */
    'GET /showcase-api/cars/{carId}/totals': {
      readonly path: {
        readonly carId: number;
      };
      readonly answer: Schemas['ShowcaseTotals'];
    };
    /** Offer a car to its next owner, who has 14 days to accept it. */
    'POST /showcase-api/cars/{carId}/transfers': {
      readonly path: {
        readonly carId: number;
      };
      readonly body: Schemas['ShowcaseOffer'];
      readonly answer: Schemas['ShowcaseTransfer'];
    };
    /** The models and generations that a search such as "mx5 nd" means. */
    'GET /showcase-api/catalogue-matches': {
      readonly query: {
        readonly q: string;
      };
      readonly answer: Schemas['ShowcaseMatches'];
    };
    /** The contests that these cars have won. */
    'GET /showcase-api/contest-wins': {
      readonly query: {
        readonly carIds: string;
      };
      readonly answer: readonly Schemas['ShowcaseContestWin'][];
    };
    /** Contests, the newest first; drafts for staff only. */
    'GET /showcase-api/contests': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly status?: 'DRAFT' | 'ENTRIES_OPEN' | 'REVIEW' | 'VOTING' | 'COUNTING' | 'PUBLISHED' | 'CANCELED' | null | undefined;
      };
      readonly answer: Schemas['ShowcaseContestPage'];
    };
    /** A new contest, a draft until its entries open. */
    'POST /showcase-api/contests': {
      readonly body: Schemas['ShowcaseContestCreate'];
      readonly answer: Schemas['ShowcaseContestDetail'];
    };
    /** The contest that is under way, and the last result with its winners. */
    'GET /showcase-api/contests/current': {
      readonly answer: Schemas['ShowcaseCurrentContest'];
    };
    /** Delete a draft. */
    'DELETE /showcase-api/contests/{contestId}': {
      readonly path: {
        readonly contestId: number;
      };
      readonly answer: void;
    };
    /** A contest with its rules, and what the caller has voted for. */
    'GET /showcase-api/contests/{contestId}': {
      readonly path: {
        readonly contestId: number;
      };
      readonly answer: Schemas['ShowcaseContestDetail'];
    };
    /** Change a contest; what entrants and voters rely on is fixed once entries are open. */
    'PUT /showcase-api/contests/{contestId}': {
      readonly path: {
        readonly contestId: number;
      };
      readonly body: Schemas['ShowcaseContestChange'];
      readonly answer: Schemas['ShowcaseContestDetail'];
    };
    /** The ballots that are not counted and why, once the result is published. */
    'GET /showcase-api/contests/{contestId}/ballots': {
      readonly path: {
        readonly contestId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly counted?: boolean | null | undefined;
      };
      readonly answer: Schemas['ShowcaseContestBallotPage'];
    };
    /** Vote, once, for as many cars as the contest allows. */
    'POST /showcase-api/contests/{contestId}/ballots': {
      readonly path: {
        readonly contestId: number;
      };
      readonly body: Schemas['ShowcaseBallotBody'];
      readonly answer: Schemas['ShowcaseContestDetail'];
    };
    /** The caller's published cars, and why those that cannot be entered cannot. */
    'GET /showcase-api/contests/{contestId}/candidates': {
      readonly path: {
        readonly contestId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ShowcaseContestCandidatePage'];
    };
    /** The cars in a contest, in a random order that stays the same for each caller; by place once it is decided. */
    'GET /showcase-api/contests/{contestId}/entries': {
      readonly path: {
        readonly contestId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly classKey?: string | null | undefined;
        readonly status?: 'ENTERED' | 'APPROVED' | 'DISQUALIFIED' | 'WITHDRAWN' | null | undefined;
        readonly mine?: boolean | null | undefined;
      };
      readonly answer: Schemas['ShowcaseContestEntryPage'];
    };
    /** Enter one of the caller's cars. */
    'POST /showcase-api/contests/{contestId}/entries': {
      readonly path: {
        readonly contestId: number;
      };
      readonly body: Schemas['ShowcaseContestEntryCreate'];
      readonly answer: Schemas['ShowcaseContestEntry'];
    };
    /** Take the car out of the contest. */
    'DELETE /showcase-api/contests/{contestId}/entries/{entryId}': {
      readonly path: {
        readonly contestId: number;
        readonly entryId: number;
      };
      readonly answer: void;
    };
    /** Enter the car in another class, or with other photos, while entries are open. */
    'PUT /showcase-api/contests/{contestId}/entries/{entryId}': {
      readonly path: {
        readonly contestId: number;
        readonly entryId: number;
      };
      readonly body: Schemas['ShowcaseContestEntryChange'];
      readonly answer: Schemas['ShowcaseContestEntry'];
    };
    /** Approve or disqualify an entry. */
    'PUT /showcase-api/contests/{contestId}/entries/{entryId}/status': {
      readonly path: {
        readonly contestId: number;
        readonly entryId: number;
      };
      readonly body: Schemas['ShowcaseEntryDecision'];
      readonly answer: Schemas['ShowcaseContestEntry'];
    };
    /** The places, class by class; 409 before the result is published. */
    'GET /showcase-api/contests/{contestId}/results': {
      readonly path: {
        readonly contestId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ShowcaseContestEntryPage'];
    };
    /** Move a contest to its next state before its time, or cancel it; 409 for any other step. */
    'PUT /showcase-api/contests/{contestId}/status': {
      readonly path: {
        readonly contestId: number;
      };
      readonly body: Schemas['ShowcaseContestStatusBody'];
      readonly answer: Schemas['ShowcaseContestDetail'];
    };
    /** Countries by name. */
    'GET /showcase-api/countries': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly q?: string | null | undefined;
        readonly all?: boolean | null | undefined;
      };
      readonly answer: Schemas['ShowcaseCountryPage'];
    };
    /** One country by its code. */
    'GET /showcase-api/countries/{code}': {
      readonly path: {
        readonly code: string;
      };
      readonly answer: Schemas['ShowcaseCountry'];
    };
    /** Change currency, units, number plates or use of a country. */
    'PUT /showcase-api/countries/{code}': {
      readonly path: {
        readonly code: string;
      };
      readonly body: Schemas['ShowcaseCountryBody'];
      readonly answer: Schemas['ShowcaseCountry'];
    };
    /** Every generation of a status with the words of a search. */
    'GET /showcase-api/generations': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly q?: string | null | undefined;
        readonly status?: 'PROPOSED' | 'ACTIVE' | 'MERGED' | 'ARCHIVED' | null | undefined;
        readonly carModelId?: number | null | undefined;
        readonly year?: number | null | undefined;
      };
      readonly answer: Schemas['ShowcaseGenerationPage'];
    };
    /** Add a generation; that of a member is a proposal. 409 with its id if there is one. */
    'POST /showcase-api/generations': {
      readonly body: Schemas['ShowcaseNewGeneration'];
      readonly answer: Schemas['ShowcaseGeneration'];
    };
    /** A generation, or the one that it was merged into. */
    'GET /showcase-api/generations/{entryId}': {
      readonly path: {
        readonly entryId: number;
      };
      readonly answer: Schemas['ShowcaseGeneration'];
    };
    /** Change a generation; former slugs and codes still lead to it. */
    'PUT /showcase-api/generations/{entryId}': {
      readonly path: {
        readonly entryId: number;
      };
      readonly body: Schemas['ShowcaseEditGeneration'];
      readonly answer: Schemas['ShowcaseGeneration'];
    };
    /** Archive a generation. */
    'PUT /showcase-api/generations/{entryId}/archive': {
      readonly path: {
        readonly entryId: number;
      };
      readonly body?: Schemas['ShowcaseDecision'];
      readonly answer: Schemas['ShowcaseGeneration'];
    };
    /** What merging would change, without changing it. */
    'GET /showcase-api/generations/{entryId}/merge': {
      readonly path: {
        readonly entryId: number;
      };
      readonly query: {
        readonly intoId: number;
      };
      readonly answer: Schemas['ShowcaseMerge'];
    };
    /** Make a generation another one: cars and parts move, its id and slug lead there. */
    'POST /showcase-api/generations/{entryId}/merge': {
      readonly path: {
        readonly entryId: number;
      };
      readonly body: Schemas['ShowcaseMergeInto'];
      readonly answer: Schemas['ShowcaseGeneration'];
    };
    /** Publish a generation. */
    'PUT /showcase-api/generations/{entryId}/publish': {
      readonly path: {
        readonly entryId: number;
      };
      readonly body?: Schemas['ShowcaseDecision'];
      readonly answer: Schemas['ShowcaseGeneration'];
    };
    /** Reject a generation. */
    'PUT /showcase-api/generations/{entryId}/reject': {
      readonly path: {
        readonly entryId: number;
      };
      readonly body?: Schemas['ShowcaseDecision'];
      readonly answer: Schemas['ShowcaseGeneration'];
    };
    /** Take a like back. */
    'DELETE /showcase-api/likes': {
      readonly query: {
        readonly targetType: 'SHOWCASE' | 'CAR' | 'BUILD_LOG_ENTRY' | 'PHOTO';
        readonly targetId: number;
      };
      readonly answer: Schemas['ShowcaseLikeState'];
    };
    /** Like a page, a car, a build log entry or a photo of somebody else; the same call again changes nothing. */
    'PUT /showcase-api/likes': {
      readonly body: Schemas['ShowcaseLike'];
      readonly answer: Schemas['ShowcaseLikeState'];
    };
    /** Delete a modification with its pictures. */
    'DELETE /showcase-api/modifications/{modificationId}': {
      readonly path: {
        readonly modificationId: number;
      };
      readonly answer: void;
    };
    /** One modification. */
    'GET /showcase-api/modifications/{modificationId}': {
      readonly path: {
        readonly modificationId: number;
      };
      readonly answer: Schemas['ShowcaseModification'];
    };
    /** Change what is given of a modification. */
    'PUT /showcase-api/modifications/{modificationId}': {
      readonly path: {
        readonly modificationId: number;
      };
      readonly body?: Schemas['ShowcaseModificationChange'];
      readonly answer: Schemas['ShowcaseModification'];
    };
    /** Who else runs this part on the same model. */
    'GET /showcase-api/modifications/{modificationId}/similar': {
      readonly path: {
        readonly modificationId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ShowcaseCarCardPage'];
    };
    /** Delete a result with its pictures. */
    'DELETE /showcase-api/performance-results/{resultId}': {
      readonly path: {
        readonly resultId: number;
      };
      readonly answer: void;
    };
    /** Change what is given of a result. One that was confirmed has to be confirmed again. */
    'PUT /showcase-api/performance-results/{resultId}': {
      readonly path: {
        readonly resultId: number;
      };
      readonly body?: Schemas['ShowcaseResultChange'];
      readonly answer: Schemas['ShowcaseResult'];
    };
    /** Confirm somebody else's result that was measured at an event. */
    'POST /showcase-api/performance-results/{resultId}/verify': {
      readonly path: {
        readonly resultId: number;
      };
      readonly answer: Schemas['ShowcaseResult'];
    };
    /** Delete a service record with its pictures. */
    'DELETE /showcase-api/service-records/{recordId}': {
      readonly path: {
        readonly recordId: number;
      };
      readonly answer: void;
    };
    /** Change what is given of a service record. */
    'PUT /showcase-api/service-records/{recordId}': {
      readonly path: {
        readonly recordId: number;
      };
      readonly body?: Schemas['ShowcaseServiceChange'];
      readonly answer: Schemas['ShowcaseService'];
    };
    /** A page of the gallery: cars with a published page. */
    'GET /showcase-api/showcases': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly brandId?: number | null | undefined;
        readonly carModelId?: number | null | undefined;
        readonly generationId?: number | null | undefined;
        readonly yearFrom?: number | null | undefined;
        readonly yearTo?: number | null | undefined;
        readonly categoryId?: number | null | undefined;
        readonly styleId?: number | null | undefined;
        readonly countryCode?: string | null | undefined;
        readonly system?: 'ENGINE' | 'INTAKE' | 'EXHAUST' | 'DRIVETRAIN' | 'SUSPENSION' | 'BRAKES' | 'WHEELS_TYRES' | 'EXTERIOR' | 'INTERIOR' | 'AUDIO' | 'ELECTRONICS' | 'SAFETY' | 'OTHER' | null | undefined;
        readonly part?: string | null | undefined;
        readonly budget?: '0' | '1' | '2' | '3' | '4' | '5' | null | undefined;
        readonly tab?: 'trending' | 'newest' | 'liked' | 'following' | null | undefined;
        readonly period?: 'week' | 'month' | 'all' | null | undefined;
        readonly sort?: 'newest' | 'updated' | 'liked' | 'power' | null | undefined;
      };
      readonly answer: Schemas['ShowcaseListedCarPage'];
    };
    /** A draft of a page for one of the caller's cars. 409 with its id if the car has one already. */
    'POST /showcase-api/showcases': {
      readonly body: Schemas['ShowcaseNewShowcase'];
      readonly answer: Schemas['ShowcaseShowcase'];
    };
    /** What the gallery can be narrowed by, with numbers of public pages. */
    'GET /showcase-api/showcases/facets': {
      readonly query?: {
        readonly brandId?: number | null | undefined;
        readonly carModelId?: number | null | undefined;
        readonly generationId?: number | null | undefined;
        readonly yearFrom?: number | null | undefined;
        readonly yearTo?: number | null | undefined;
        readonly categoryId?: number | null | undefined;
        readonly styleId?: number | null | undefined;
        readonly countryCode?: string | null | undefined;
        readonly system?: 'ENGINE' | 'INTAKE' | 'EXHAUST' | 'DRIVETRAIN' | 'SUSPENSION' | 'BRAKES' | 'WHEELS_TYRES' | 'EXTERIOR' | 'INTERIOR' | 'AUDIO' | 'ELECTRONICS' | 'SAFETY' | 'OTHER' | null | undefined;
        readonly part?: string | null | undefined;
        readonly budget?: '0' | '1' | '2' | '3' | '4' | '5' | null | undefined;
      };
      readonly answer: Schemas['ShowcaseFacets'];
    };
    /** The pages that wait for a moderator, the oldest first. */
    'GET /showcase-api/showcases/waiting': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ShowcaseShowcaseItemPage'];
    };
    /** Delete a page, for 30 days at first: its owner. */
    'DELETE /showcase-api/showcases/{showcaseId}': {
      readonly path: {
        readonly showcaseId: number;
      };
      readonly query?: {
        readonly version?: number | null | undefined;
      };
      readonly answer: void;
    };
    /** A page that the caller may see. */
    'GET /showcase-api/showcases/{showcaseId}': {
      readonly path: {
        readonly showcaseId: number;
      };
      readonly answer: Schemas['ShowcaseShowcase'];
    };
    /** Change the texts and settings of a page: its owner. */
    'PUT /showcase-api/showcases/{showcaseId}': {
      readonly path: {
        readonly showcaseId: number;
      };
      readonly body: Schemas['ShowcaseEditShowcase'];
      readonly answer: Schemas['ShowcaseShowcase'];
    };
    /** Put a page away for good. */
    'PUT /showcase-api/showcases/{showcaseId}/archive': {
      readonly path: {
        readonly showcaseId: number;
      };
      readonly body?: Schemas['ShowcaseVersion'];
      readonly answer: Schemas['ShowcaseState'];
    };
    /** The contests in which the car of the caller's page takes part or has taken part. */
    'GET /showcase-api/showcases/{showcaseId}/contest-entries': {
      readonly path: {
        readonly showcaseId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ShowcaseContestEntryPage'];
    };
    /** A page for its owner or staff; 403 with the car's id for others. */
    'GET /showcase-api/showcases/{showcaseId}/management': {
      readonly path: {
        readonly showcaseId: number;
      };
      readonly answer: Schemas['ShowcaseShowcase'];
    };
    /** Publish a draft; a new member's first page waits for a moderator. */
    'PUT /showcase-api/showcases/{showcaseId}/publish': {
      readonly path: {
        readonly showcaseId: number;
      };
      readonly body?: Schemas['ShowcaseVersion'];
      readonly answer: Schemas['ShowcaseState'];
    };
    /** Views and likes of a page by day, for its owner and staff. */
    'GET /showcase-api/showcases/{showcaseId}/statistics': {
      readonly path: {
        readonly showcaseId: number;
      };
      readonly query?: {
        readonly days?: number | null | undefined;
      };
      readonly answer: Schemas['ShowcaseStatistics'];
    };
    /** Make a draft of a page again. */
    'PUT /showcase-api/showcases/{showcaseId}/unpublish': {
      readonly path: {
        readonly showcaseId: number;
      };
      readonly body?: Schemas['ShowcaseVersion'];
      readonly answer: Schemas['ShowcaseState'];
    };
    /** The offers by and to the caller, the newest first. */
    'GET /showcase-api/transfers': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ShowcaseTransferPage'];
    };
    /** An offer by or to the caller. */
    'GET /showcase-api/transfers/{transferId}': {
      readonly path: {
        readonly transferId: number;
      };
      readonly answer: Schemas['ShowcaseTransfer'];
    };
    /** Take a car over, with its history. */
    'POST /showcase-api/transfers/{transferId}/accept': {
      readonly path: {
        readonly transferId: number;
      };
      readonly answer: Schemas['ShowcaseCar'];
    };
    /** Do not take a car. */
    'POST /showcase-api/transfers/{transferId}/decline': {
      readonly path: {
        readonly transferId: number;
      };
      readonly answer: Schemas['ShowcaseTransfer'];
    };
    /** Offer a car no longer. */
    'POST /showcase-api/transfers/{transferId}/withdraw': {
      readonly path: {
        readonly transferId: number;
      };
      readonly answer: Schemas['ShowcaseTransfer'];
    };
    /** A member's cars in their order, then those that they have handed over. */
    'GET /showcase-api/users/{userId}/cars': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly group?: 'CURRENT' | 'PAST' | 'DREAM' | null | undefined;
      };
      readonly answer: Schemas['ShowcaseCarCardPage'];
    };
    /** Put the caller's cars into an order. */
    'PUT /showcase-api/users/{userId}/cars/order': {
      readonly path: {
        readonly userId: number;
      };
      readonly body: Schemas['ShowcaseOrder'];
      readonly answer: void;
    };
    /** What a member's garage holds. */
    'GET /showcase-api/users/{userId}/garage': {
      readonly path: {
        readonly userId: number;
      };
      readonly answer: Schemas['ShowcaseGarageTotals'];
    };
    /** A member's pages; their owner has all of them, drafts too. */
    'GET /showcase-api/users/{userId}/showcases': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ShowcaseShowcaseItemPage'];
    };
  }
}

export interface Schemas {
  readonly Author: {
    readonly id: number;
    readonly profileImage: string | null;
    readonly username: string;
  };
  readonly Picture: {
    readonly alt: string;
    readonly blurs: readonly (readonly number[])[];
    readonly color: string;
    readonly focusX: number;
    readonly focusY: number;
    readonly height: number;
    readonly id: number;
    readonly isCover: boolean;
    readonly position: number;
    readonly smallUrl: string;
    readonly url: string;
    readonly variants: readonly Schemas['PictureVersion'][];
    readonly width: number;
  };
  readonly PictureVersion: {
    readonly format: string;
    readonly url: string;
    readonly width: number;
  };
  readonly ShowcaseBallotBody: {
    readonly picks: readonly number[];
  };
  readonly ShowcaseBrand: {
    readonly aliases: readonly string[];
    readonly carCount: number;
    readonly carModelCount: number;
    readonly countryCode: string | null;
    readonly createdAt: string;
    readonly decisionNote: string;
    readonly defunctYear: number | null;
    readonly foundedYear: number | null;
    readonly id: number;
    readonly logo: Schemas['Picture'] | null;
    readonly name: string;
    readonly proposedBy?: Schemas['Author'];
    readonly slug: string;
    readonly status: 'PROPOSED' | 'ACTIVE' | 'MERGED' | 'ARCHIVED';
    readonly version: number;
  };
  readonly ShowcaseBrandPage: {
    readonly content: readonly Schemas['ShowcaseBrand'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcaseCar: {
    readonly acquiredOn: string | null;
    readonly brand: Schemas['ShowcaseNamed'];
    readonly carCategoryIds: readonly number[];
    readonly carModel: Schemas['ShowcaseNamed'];
    readonly categories: readonly Schemas['ShowcaseNamed'][];
    readonly colour: string | null;
    readonly countryCode: string | null;
    readonly createdAt: string;
    readonly deltas: readonly Schemas['ShowcaseDelta'][];
    readonly drive: 'FWD' | 'RWD' | 'AWD' | null;
    readonly engineCode: string | null;
    readonly followCount: number;
    readonly fuel: 'PETROL' | 'DIESEL' | 'HYBRID' | 'PLUG_IN' | 'ELECTRIC' | 'LPG' | 'HYDROGEN' | 'OTHER';
    readonly gearbox: 'MANUAL' | 'AUTOMATIC' | 'DCT' | 'CVT' | 'SINGLE' | null;
    readonly generationCode: string | null;
    readonly generationId: number | null;
    readonly generationName: string | null;
    readonly id: number;
    readonly isMain: boolean;
    readonly likeCount: number;
    readonly liked: boolean;
    readonly logCount: number;
    readonly mayEdit: boolean;
    readonly mayModerate: boolean;
    readonly modCount: number;
    readonly nickname: string | null;
    readonly odometerKm: number | null;
    readonly odometerNote: string | null;
    readonly owner: Schemas['Author'];
    readonly pendingTransfer: Schemas['ShowcaseTransfer'] | null;
    readonly plateHidden: boolean;
    readonly powerKw: number | null;
    readonly relation: 'CURRENT' | 'PAST' | 'PROJECT' | 'DREAM';
    readonly soldOn: string | null;
    readonly status: 'ACTIVE' | 'SOLD' | 'TRANSFER_PENDING' | 'WRITTEN_OFF' | 'ARCHIVED';
    readonly stockPowerKw: number | null;
    readonly stockTorqueNm: number | null;
    readonly stockWeightKg: number | null;
    readonly title: string;
    readonly torqueNm: number | null;
    readonly underReview: boolean;
    readonly updatedAt: string;
    readonly valueEstimate: Schemas['ShowcaseMoney'] | null;
    readonly version: number;
    readonly vinLast4: string | null;
    readonly visibility: 'PUBLIC' | 'MEMBERS' | 'FOLLOWERS' | 'PRIVATE';
    readonly weightKg: number | null;
    readonly year: number;
  };
  readonly ShowcaseCarCard: {
    readonly brand: Schemas['ShowcaseNamed'];
    readonly carModel: Schemas['ShowcaseNamed'];
    readonly generationCode: string | null;
    readonly id: number;
    readonly image: string | null;
    readonly isMain: boolean;
    readonly likeCount: number;
    readonly logCount: number;
    readonly modCount: number;
    readonly nickname: string | null;
    readonly odometerKm: number | null;
    readonly owner: Schemas['Author'];
    readonly powerKw: number | null;
    readonly relation: 'CURRENT' | 'PAST' | 'PROJECT' | 'DREAM';
    readonly status: 'ACTIVE' | 'SOLD' | 'TRANSFER_PENDING' | 'WRITTEN_OFF' | 'ARCHIVED';
    readonly title: string;
    readonly underReview: boolean;
    readonly updatedAt: string;
    readonly visibility: 'PUBLIC' | 'MEMBERS' | 'FOLLOWERS' | 'PRIVATE';
    readonly year: number;
  };
  readonly ShowcaseCarCardPage: {
    readonly content: readonly Schemas['ShowcaseCarCard'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcaseCarCategory: {
    readonly carCount: number;
    readonly icon: string | null;
    readonly id: number;
    readonly isActive: boolean;
    readonly kind: 'BODY' | 'USE' | 'ERA' | 'STYLE';
    readonly name: string;
    readonly position: number;
    readonly slug: string;
    readonly version: number;
  };
  readonly ShowcaseCarCategoryPage: {
    readonly content: readonly Schemas['ShowcaseCarCategory'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcaseCarChange: {
    readonly acquiredOn?: string | null;
    readonly carCategoryIds?: readonly number[];
    readonly carModelId?: number;
    readonly colour?: string | null;
    readonly countryCode?: string | null;
    readonly drive?: 'FWD' | 'RWD' | 'AWD' | null;
    readonly engineCode?: string | null;
    readonly fuel?: 'PETROL' | 'DIESEL' | 'HYBRID' | 'PLUG_IN' | 'ELECTRIC' | 'LPG' | 'HYDROGEN' | 'OTHER';
    readonly gearbox?: 'MANUAL' | 'AUTOMATIC' | 'DCT' | 'CVT' | 'SINGLE' | null;
    readonly generationId?: number | null;
    readonly nickname?: string | null;
    readonly odometerKm?: number | null;
    readonly odometerNote?: string | null;
    readonly plateHidden?: boolean;
    readonly powerKw?: number | null;
    readonly relation?: 'CURRENT' | 'PAST' | 'PROJECT' | 'DREAM';
    readonly soldOn?: string | null;
    readonly stockPowerKw?: number | null;
    readonly stockTorqueNm?: number | null;
    readonly stockWeightKg?: number | null;
    readonly torqueNm?: number | null;
    readonly valueEstimate?: Schemas['ShowcaseMoneyInput'] | null;
    readonly version: number;
    readonly vin?: string | null;
    readonly visibility?: 'PUBLIC' | 'MEMBERS' | 'FOLLOWERS' | 'PRIVATE';
    readonly weightKg?: number | null;
    readonly year?: number;
  };
  readonly ShowcaseCarCreate: {
    readonly acquiredOn?: string | null;
    readonly carCategoryIds?: readonly number[];
    readonly carModelId: number;
    readonly colour?: string | null;
    readonly countryCode?: string | null;
    readonly drive?: 'FWD' | 'RWD' | 'AWD' | null;
    readonly engineCode?: string | null;
    readonly fuel: 'PETROL' | 'DIESEL' | 'HYBRID' | 'PLUG_IN' | 'ELECTRIC' | 'LPG' | 'HYDROGEN' | 'OTHER';
    readonly gearbox?: 'MANUAL' | 'AUTOMATIC' | 'DCT' | 'CVT' | 'SINGLE' | null;
    readonly generationId?: number | null;
    readonly nickname?: string | null;
    readonly odometerKm?: number | null;
    readonly odometerNote?: string | null;
    readonly plateHidden?: boolean;
    readonly powerKw?: number | null;
    readonly relation?: 'CURRENT' | 'PAST' | 'PROJECT' | 'DREAM';
    readonly soldOn?: string | null;
    readonly stockPowerKw?: number | null;
    readonly stockTorqueNm?: number | null;
    readonly stockWeightKg?: number | null;
    readonly torqueNm?: number | null;
    readonly valueEstimate?: Schemas['ShowcaseMoneyInput'] | null;
    readonly vin?: string | null;
    readonly visibility?: 'PUBLIC' | 'MEMBERS' | 'FOLLOWERS' | 'PRIVATE';
    readonly weightKg?: number | null;
    readonly year: number;
  };
  readonly ShowcaseCarModel: {
    readonly aliases: readonly string[];
    readonly brandId: number;
    readonly brandName: string;
    readonly carCategoryIds: readonly number[];
    readonly carCount: number;
    readonly createdAt: string;
    readonly decisionNote: string;
    readonly generationCount: number;
    readonly id: number;
    readonly name: string;
    readonly proposedBy?: Schemas['Author'];
    readonly slug: string;
    readonly status: 'PROPOSED' | 'ACTIVE' | 'MERGED' | 'ARCHIVED';
    readonly version: number;
  };
  readonly ShowcaseCarModelPage: {
    readonly content: readonly Schemas['ShowcaseCarModel'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcaseCarStatus: {
    readonly soldOn?: string;
    readonly status: 'ACTIVE' | 'SOLD' | 'WRITTEN_OFF' | 'ARCHIVED';
  };
  readonly ShowcaseClaim: {
    readonly note?: string | null;
    readonly vin: string;
  };
  readonly ShowcaseComparedCar: {
    readonly brand: Schemas['ShowcaseNamed'];
    readonly carModel: Schemas['ShowcaseNamed'];
    readonly carTitle: string;
    readonly countryCode: string | null;
    readonly cover: Schemas['Picture'] | null;
    readonly drive: 'FWD' | 'RWD' | 'AWD' | null;
    readonly engineCode: string | null;
    readonly fuel: 'PETROL' | 'DIESEL' | 'HYBRID' | 'PLUG_IN' | 'ELECTRIC' | 'LPG' | 'HYDROGEN' | 'OTHER' | null;
    readonly gearbox: 'MANUAL' | 'AUTOMATIC' | 'DCT' | 'CVT' | 'SINGLE' | null;
    readonly generationCode: string | null;
    readonly id: number;
    readonly kwPerTonne: number | null;
    readonly likeCount: number;
    readonly liked: boolean;
    readonly modCount: number;
    readonly odometerKm: number | null;
    readonly owner: Schemas['Author'];
    readonly powerKw: number | null;
    readonly showcaseId: number | null;
    readonly stockPowerKw: number | null;
    readonly title: string | null;
    readonly torqueNm: number | null;
    readonly updatedAt: string;
    readonly weightKg: number | null;
    readonly year: number;
  };
  readonly ShowcaseComparedCars: {
    readonly items: readonly Schemas['ShowcaseComparedCar'][];
  };
  readonly ShowcaseContest: {
    readonly cancelReason: string | null;
    readonly classes: readonly Schemas['ShowcaseContestClass'][];
    readonly countedBallots: number;
    readonly eligibility: Schemas['ShowcaseEligibility'];
    readonly entryClosesAt: string;
    readonly entryCount: number;
    readonly entryOpensAt: string;
    readonly extendedAt: string | null;
    readonly id: number;
    readonly minVotesToQualify: number;
    readonly picksPerVoter: number;
    readonly prize: string | null;
    readonly publishedAt: string | null;
    readonly status: 'DRAFT' | 'ENTRIES_OPEN' | 'REVIEW' | 'VOTING' | 'COUNTING' | 'PUBLISHED' | 'CANCELED';
    readonly theme: string | null;
    readonly title: string;
    readonly uncountedBallots: number;
    readonly version: number;
    readonly votingClosesAt: string;
    readonly votingOpensAt: string;
    readonly winCooldownMonths: number;
  };
  readonly ShowcaseContestBallot: {
    readonly author: Schemas['Author'];
    readonly castAt: string;
    readonly id: number;
    readonly isCounted: boolean;
    readonly picks: readonly number[];
    readonly reason: 'LEVEL' | 'NEW_ACCOUNT' | 'NO_CAR' | 'OWN_ENTRY' | 'NO_VALID_PICK' | 'SHARED_DEVICE' | 'SHARED_NETWORK' | 'BURST' | null;
  };
  readonly ShowcaseContestBallotPage: {
    readonly content: readonly Schemas['ShowcaseContestBallot'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcaseContestCandidate: {
    readonly carId: number;
    readonly carName: string;
    readonly photos: readonly Schemas['Picture'][];
    readonly refusal: string | null;
    readonly showcaseId: number;
    readonly title: string;
  };
  readonly ShowcaseContestCandidatePage: {
    readonly content: readonly Schemas['ShowcaseContestCandidate'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcaseContestChange: {
    readonly classes?: readonly Schemas['ShowcaseContestClassBody'][];
    readonly eligibility?: Schemas['ShowcaseEligibilityBody'];
    readonly entryClosesAt?: string;
    readonly entryOpensAt?: string;
    readonly minVotesToQualify?: number;
    readonly picksPerVoter?: number;
    readonly prize?: string | null;
    readonly rules?: string;
    readonly theme?: string | null;
    readonly title?: string;
    readonly version: number;
    readonly votingClosesAt?: string;
    readonly votingOpensAt?: string;
    readonly winCooldownMonths?: number;
  };
  readonly ShowcaseContestClass: {
    readonly key: string;
    readonly name: string;
  };
  readonly ShowcaseContestClassBody: {
    readonly key: string;
    readonly name: string;
  };
  readonly ShowcaseContestCreate: {
    readonly classes?: readonly Schemas['ShowcaseContestClassBody'][];
    readonly eligibility?: Schemas['ShowcaseEligibilityBody'];
    readonly entryClosesAt: string;
    readonly entryOpensAt: string;
    readonly minVotesToQualify?: number;
    readonly picksPerVoter?: number;
    readonly prize?: string | null;
    readonly rules: string;
    readonly theme?: string | null;
    readonly title: string;
    readonly votingClosesAt: string;
    readonly votingOpensAt: string;
    readonly winCooldownMonths?: number;
  };
  readonly ShowcaseContestDetail: {
    readonly cancelReason: string | null;
    readonly classes: readonly Schemas['ShowcaseContestClass'][];
    readonly countedBallots: number;
    readonly eligibility: Schemas['ShowcaseEligibility'];
    readonly entryClosesAt: string;
    readonly entryCount: number;
    readonly entryOpensAt: string;
    readonly extendedAt: string | null;
    readonly id: number;
    readonly minVotesToQualify: number;
    readonly myPicks: readonly number[] | null;
    readonly picksPerVoter: number;
    readonly prize: string | null;
    readonly publishedAt: string | null;
    readonly rules: string;
    readonly rulesHtml: string;
    readonly status: 'DRAFT' | 'ENTRIES_OPEN' | 'REVIEW' | 'VOTING' | 'COUNTING' | 'PUBLISHED' | 'CANCELED';
    readonly steps: readonly string[];
    readonly theme: string | null;
    readonly title: string;
    readonly uncountedBallots: number;
    readonly uncountedReasons: Readonly<Record<string, number>>;
    readonly version: number;
    readonly voteRefusal: 'LEVEL' | 'NEW_ACCOUNT' | 'NO_CAR' | 'OWN_ENTRY' | 'NO_VALID_PICK' | 'SHARED_DEVICE' | 'SHARED_NETWORK' | 'BURST' | null;
    readonly votingClosesAt: string;
    readonly votingOpensAt: string;
    readonly winCooldownMonths: number;
  };
  readonly ShowcaseContestEntry: {
    readonly author: Schemas['Author'];
    readonly brand: string;
    readonly carId: number;
    readonly carName: string;
    readonly classKey: string;
    readonly contestId: number;
    readonly createdAt: string;
    readonly id: number;
    readonly isMine: boolean;
    readonly model: string;
    readonly note: string | null;
    readonly photos: readonly Schemas['Picture'][];
    readonly rank: number | null;
    readonly reason: 'STAFF' | 'EDITED' | 'NOT_PUBLIC' | 'NOT_OWNER' | 'WON_RECENTLY' | null;
    readonly showcaseId: number;
    readonly status: 'ENTERED' | 'APPROVED' | 'DISQUALIFIED' | 'WITHDRAWN';
    readonly title: string;
    readonly version: number;
    readonly votes: number | null;
    readonly year: number;
  };
  readonly ShowcaseContestEntryChange: {
    readonly classKey: string;
    readonly photoIds: readonly number[];
    readonly version: number;
  };
  readonly ShowcaseContestEntryCreate: {
    readonly classKey: string;
    readonly photoIds: readonly number[];
    readonly showcaseId: number;
  };
  readonly ShowcaseContestEntryPage: {
    readonly content: readonly Schemas['ShowcaseContestEntry'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcaseContestPage: {
    readonly content: readonly Schemas['ShowcaseContest'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcaseContestStatusBody: {
    readonly reason?: string | null;
    readonly status: 'DRAFT' | 'ENTRIES_OPEN' | 'REVIEW' | 'VOTING' | 'COUNTING' | 'PUBLISHED' | 'CANCELED';
    readonly version?: number;
  };
  readonly ShowcaseContestWin: {
    readonly carId: number;
    readonly classKey: string;
    readonly contestId: number;
    readonly publishedAt: string;
    readonly title: string;
  };
  readonly ShowcaseCosts: {
    readonly currency: string;
    readonly fitting: number;
    readonly log: number;
    readonly parts: number;
    readonly perKm: number | null;
    readonly service: number;
    readonly total: number;
  };
  readonly ShowcaseCountry: {
    readonly code: string;
    readonly currency: string;
    readonly distanceUnit: 'KM' | 'MI';
    readonly flagEmoji: string;
    readonly isActive: boolean;
    readonly name: string;
    readonly plateHint: string;
    readonly version: number;
  };
  readonly ShowcaseCountryBody: {
    readonly currency?: string;
    readonly distanceUnit?: 'KM' | 'MI';
    readonly isActive?: boolean;
    readonly plateHint?: string;
    readonly version: number;
  };
  readonly ShowcaseCountryPage: {
    readonly content: readonly Schemas['ShowcaseCountry'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcaseCurrentContest: {
    readonly decided: Schemas['ShowcaseContest'] | null;
    readonly running: Schemas['ShowcaseContest'] | null;
    readonly winners: readonly Schemas['ShowcaseContestEntry'][];
  };
  readonly ShowcaseDay: {
    readonly day: string;
    readonly follows: number;
    readonly likes: number;
    readonly views: number;
  };
  readonly ShowcaseDecision: {
    readonly note?: string;
  };
  readonly ShowcaseDelta: {
    readonly change: number;
    readonly figure: 'POWER_KW' | 'TORQUE_NM' | 'WEIGHT_KG';
    readonly now: number;
    readonly stock: number;
  };
  readonly ShowcaseEditBrand: {
    readonly aliases?: readonly string[];
    readonly countryCode?: string | null;
    readonly defunctYear?: number | null;
    readonly foundedYear?: number | null;
    readonly name?: string;
    readonly slug?: string;
    readonly version: number;
  };
  readonly ShowcaseEditCarCategory: {
    readonly icon?: string | null;
    readonly isActive?: boolean;
    readonly kind?: 'BODY' | 'USE' | 'ERA' | 'STYLE';
    readonly name?: string;
    readonly position?: number;
    readonly slug?: string;
    readonly version: number;
  };
  readonly ShowcaseEditCarModel: {
    readonly aliases?: readonly string[];
    readonly carCategoryIds?: readonly number[];
    readonly name?: string;
    readonly slug?: string;
    readonly version: number;
  };
  readonly ShowcaseEditGeneration: {
    readonly aliases?: readonly string[];
    readonly code?: string;
    readonly engines?: readonly Schemas['ShowcaseEngineInput'][];
    readonly name?: string | null;
    readonly version: number;
    readonly yearFrom?: number;
    readonly yearTo?: number | null;
  };
  readonly ShowcaseEditShowcase: {
    readonly commentsEnabled?: boolean;
    readonly highlightModificationIds?: readonly number[];
    readonly story?: string;
    readonly title?: string;
    readonly version: number;
  };
  readonly ShowcaseEligibility: {
    readonly brandIds: readonly number[];
    readonly minPhotos: number;
    readonly yearFrom: number | null;
    readonly yearTo: number | null;
  };
  readonly ShowcaseEligibilityBody: {
    readonly brandIds?: readonly number[];
    readonly minPhotos?: number;
    readonly yearFrom?: number | null;
    readonly yearTo?: number | null;
  };
  readonly ShowcaseEngine: {
    readonly code: string;
    readonly displacementCc: number | null;
    readonly fuel: 'PETROL' | 'DIESEL' | 'HYBRID' | 'PLUG_IN' | 'ELECTRIC' | 'LPG' | 'HYDROGEN' | 'OTHER';
    readonly name: string;
    readonly powerKw: number | null;
    readonly torqueNm: number | null;
  };
  readonly ShowcaseEngineInput: {
    readonly code: string;
    readonly displacementCc?: number | null;
    readonly fuel: 'PETROL' | 'DIESEL' | 'HYBRID' | 'PLUG_IN' | 'ELECTRIC' | 'LPG' | 'HYDROGEN' | 'OTHER';
    readonly name: string;
    readonly powerKw?: number | null;
    readonly torqueNm?: number | null;
  };
  readonly ShowcaseEntryDecision: {
    readonly reason?: string;
    readonly status: 'APPROVED' | 'DISQUALIFIED';
    readonly version?: number;
  };
  readonly ShowcaseFacetValue: {
    readonly count: number;
    readonly name: string;
    readonly value: string;
  };
  readonly ShowcaseFacets: {
    readonly brands: readonly Schemas['ShowcaseFacetValue'][];
    readonly budgets: readonly Schemas['ShowcaseFacetValue'][];
    readonly carModels: readonly Schemas['ShowcaseFacetValue'][];
    readonly categories: readonly Schemas['ShowcaseFacetValue'][];
    readonly countries: readonly Schemas['ShowcaseFacetValue'][];
    readonly generations: readonly Schemas['ShowcaseFacetValue'][];
    readonly isComplete: boolean;
    readonly parts: readonly Schemas['ShowcaseFacetValue'][];
    readonly styles: readonly Schemas['ShowcaseFacetValue'][];
    readonly systems: readonly Schemas['ShowcaseFacetValue'][];
    readonly years: readonly Schemas['ShowcaseFacetValue'][];
  };
  readonly ShowcaseGarageTotals: {
    readonly cars: number;
    readonly current: number;
    readonly dreams: number;
    readonly entries: number;
    readonly likes: number;
    readonly limit?: number;
    readonly username: string;
  };
  readonly ShowcaseGeneration: {
    readonly aliases: readonly string[];
    readonly brandId: number;
    readonly brandName: string;
    readonly carCount: number;
    readonly carModelId: number;
    readonly carModelName: string;
    readonly code: string;
    readonly createdAt: string;
    readonly decisionNote: string;
    readonly engines: readonly Schemas['ShowcaseEngine'][];
    readonly id: number;
    readonly name: string | null;
    readonly proposedBy?: Schemas['Author'];
    readonly status: 'PROPOSED' | 'ACTIVE' | 'MERGED' | 'ARCHIVED';
    readonly version: number;
    readonly yearFrom: number;
    readonly yearTo: number | null;
  };
  readonly ShowcaseGenerationPage: {
    readonly content: readonly Schemas['ShowcaseGeneration'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcaseImport: {
    readonly applied: boolean;
    readonly changedCount: number;
    readonly errors: readonly Schemas['ShowcaseLineError'][];
    readonly lineCount: number;
    readonly newCarModelCount: number;
    readonly newGenerationCount: number;
    readonly unchangedCount: number;
  };
  readonly ShowcaseImportFile: {
    readonly csv: string;
    readonly dryRun?: boolean;
  };
  readonly ShowcaseLike: {
    readonly targetId: number;
    readonly targetType: 'SHOWCASE' | 'CAR' | 'BUILD_LOG_ENTRY' | 'PHOTO';
  };
  readonly ShowcaseLikeState: {
    readonly likeCount: number;
    readonly liked: boolean;
    readonly targetId: number;
    readonly targetType: 'SHOWCASE' | 'CAR' | 'BUILD_LOG_ENTRY' | 'PHOTO';
  };
  readonly ShowcaseLineError: {
    readonly field: string;
    readonly line: number;
    readonly message: string;
  };
  readonly ShowcaseListedCar: {
    readonly brand: Schemas['ShowcaseNamed'];
    readonly carModel: Schemas['ShowcaseNamed'];
    readonly carTitle: string;
    readonly countryCode: string | null;
    readonly cover: Schemas['Picture'] | null;
    readonly generationCode: string | null;
    readonly id: number;
    readonly likeCount: number;
    readonly liked: boolean;
    readonly modCount: number;
    readonly owner: Schemas['Author'];
    readonly powerKw: number | null;
    readonly showcaseId: number | null;
    readonly title: string | null;
    readonly updatedAt: string;
    readonly year: number;
  };
  readonly ShowcaseListedCarPage: {
    readonly content: readonly Schemas['ShowcaseListedCar'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcaseLog: {
    readonly author: Schemas['Author'];
    readonly body: string;
    readonly bodyHtml: string;
    readonly carId: number;
    readonly cost: Schemas['ShowcaseMoney'] | null;
    readonly createdAt: string;
    readonly eventId: number | null;
    readonly happenedOn: string;
    readonly id: number;
    readonly kind: 'BUILD' | 'SERVICE' | 'DRIVE' | 'EVENT' | 'RESULT';
    readonly likeCount: number;
    readonly liked: boolean;
    readonly mayEdit: boolean;
    readonly modificationIds: readonly number[];
    readonly odometerKm: number | null;
    readonly pictures: readonly Schemas['Picture'][];
    readonly status: 'DRAFT' | 'PUBLISHED' | 'HIDDEN' | 'DELETED';
    readonly title: string;
    readonly version: number;
  };
  readonly ShowcaseLogChange: {
    readonly body?: string;
    readonly cost?: Schemas['ShowcaseMoneyInput'] | null;
    readonly eventId?: number | null;
    readonly happenedOn?: string;
    readonly kind?: 'BUILD' | 'SERVICE' | 'DRIVE' | 'EVENT' | 'RESULT';
    readonly modificationIds?: readonly number[];
    readonly odometerKm?: number | null;
    readonly pictureIds?: readonly number[];
    readonly status?: 'PUBLISHED';
    readonly title?: string;
    readonly version: number;
  };
  readonly ShowcaseLogCreate: {
    readonly body: string;
    readonly cost?: Schemas['ShowcaseMoneyInput'] | null;
    readonly eventId?: number | null;
    readonly happenedOn: string;
    readonly kind: 'BUILD' | 'SERVICE' | 'DRIVE' | 'EVENT' | 'RESULT';
    readonly modificationIds?: readonly number[];
    readonly odometerKm?: number | null;
    readonly pictureIds?: readonly number[];
    readonly status?: 'DRAFT' | 'PUBLISHED';
    readonly title: string;
  };
  readonly ShowcaseLogPage: {
    readonly content: readonly Schemas['ShowcaseLog'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcaseMatch: {
    readonly brandId: number;
    readonly brandName: string;
    readonly carModelId: number;
    readonly carModelName: string;
    readonly generationCode: string | null;
    readonly generationId: number | null;
    readonly generationName: string | null;
    readonly yearFrom: number | null;
    readonly yearTo: number | null;
  };
  readonly ShowcaseMatches: {
    readonly items: readonly Schemas['ShowcaseMatch'][];
  };
  readonly ShowcaseMerge: {
    readonly carCount: number;
    readonly carModelCount: number;
    readonly fromName: string;
    readonly generationCount: number;
    readonly intoName: string;
    readonly mergedCarModelCount: number;
    readonly mergedGenerationCount: number;
  };
  readonly ShowcaseMergeInto: {
    readonly intoId: number;
  };
  readonly ShowcaseModification: {
    readonly carId: number;
    readonly costVisible: boolean;
    readonly fittingCost: Schemas['ShowcaseMoney'] | null;
    readonly id: number;
    readonly installedBy: 'SELF' | 'SHOP';
    readonly installedOn: string | null;
    readonly isRoadLegal: boolean | null;
    readonly notes: string | null;
    readonly odometerKm: number | null;
    readonly partCost: Schemas['ShowcaseMoney'] | null;
    readonly partMaker: string | null;
    readonly partName: string | null;
    readonly partNumber: string | null;
    readonly pictures: readonly Schemas['Picture'][];
    readonly powerGainKw: number | null;
    readonly ratingFitting: number | null;
    readonly ratingPart: number | null;
    readonly ratingSeller: number | null;
    readonly removedOn: string | null;
    readonly shopName: string | null;
    readonly system: 'ENGINE' | 'INTAKE' | 'EXHAUST' | 'DRIVETRAIN' | 'SUSPENSION' | 'BRAKES' | 'WHEELS_TYRES' | 'EXTERIOR' | 'INTERIOR' | 'AUDIO' | 'ELECTRONICS' | 'SAFETY' | 'OTHER';
    readonly title: string;
  };
  readonly ShowcaseModificationChange: {
    readonly costVisible?: boolean;
    readonly fittingCost?: Schemas['ShowcaseMoneyInput'] | null;
    readonly installedBy?: 'SELF' | 'SHOP';
    readonly installedOn?: string | null;
    readonly isRoadLegal?: boolean | null;
    readonly notes?: string | null;
    readonly odometerKm?: number | null;
    readonly partCost?: Schemas['ShowcaseMoneyInput'] | null;
    readonly partMaker?: string | null;
    readonly partName?: string | null;
    readonly partNumber?: string | null;
    readonly pictureIds?: readonly number[];
    readonly powerGainKw?: number | null;
    readonly ratingFitting?: number | null;
    readonly ratingPart?: number | null;
    readonly ratingSeller?: number | null;
    readonly removedOn?: string | null;
    readonly shopName?: string | null;
    readonly system?: 'ENGINE' | 'INTAKE' | 'EXHAUST' | 'DRIVETRAIN' | 'SUSPENSION' | 'BRAKES' | 'WHEELS_TYRES' | 'EXTERIOR' | 'INTERIOR' | 'AUDIO' | 'ELECTRONICS' | 'SAFETY' | 'OTHER';
    readonly title?: string;
  };
  readonly ShowcaseModificationCreate: {
    readonly costVisible?: boolean;
    readonly fittingCost?: Schemas['ShowcaseMoneyInput'] | null;
    readonly installedBy?: 'SELF' | 'SHOP';
    readonly installedOn?: string | null;
    readonly isRoadLegal?: boolean | null;
    readonly notes?: string | null;
    readonly odometerKm?: number | null;
    readonly partCost?: Schemas['ShowcaseMoneyInput'] | null;
    readonly partMaker?: string | null;
    readonly partName?: string | null;
    readonly partNumber?: string | null;
    readonly pictureIds?: readonly number[];
    readonly powerGainKw?: number | null;
    readonly ratingFitting?: number | null;
    readonly ratingPart?: number | null;
    readonly ratingSeller?: number | null;
    readonly removedOn?: string | null;
    readonly shopName?: string | null;
    readonly system: 'ENGINE' | 'INTAKE' | 'EXHAUST' | 'DRIVETRAIN' | 'SUSPENSION' | 'BRAKES' | 'WHEELS_TYRES' | 'EXTERIOR' | 'INTERIOR' | 'AUDIO' | 'ELECTRONICS' | 'SAFETY' | 'OTHER';
    readonly title: string;
  };
  readonly ShowcaseModificationPage: {
    readonly content: readonly Schemas['ShowcaseModification'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcaseMoney: {
    readonly amountMinor: number;
    readonly currency: string;
  };
  readonly ShowcaseMoneyInput: {
    readonly amountMinor: number;
    readonly currency: string;
  };
  readonly ShowcaseNamed: {
    readonly id: number;
    readonly name: string;
  };
  readonly ShowcaseNewBrand: {
    readonly aliases?: readonly string[];
    readonly countryCode?: string | null;
    readonly defunctYear?: number | null;
    readonly foundedYear?: number | null;
    readonly name: string;
    readonly slug?: string;
  };
  readonly ShowcaseNewCarCategory: {
    readonly icon?: string | null;
    readonly isActive?: boolean;
    readonly kind: 'BODY' | 'USE' | 'ERA' | 'STYLE';
    readonly name: string;
    readonly position?: number;
    readonly slug?: string;
  };
  readonly ShowcaseNewCarModel: {
    readonly aliases?: readonly string[];
    readonly brandId: number;
    readonly carCategoryIds?: readonly number[];
    readonly name: string;
    readonly slug?: string;
  };
  readonly ShowcaseNewGeneration: {
    readonly aliases?: readonly string[];
    readonly carModelId: number;
    readonly code: string;
    readonly engines?: readonly Schemas['ShowcaseEngineInput'][];
    readonly name?: string | null;
    readonly yearFrom: number;
    readonly yearTo?: number | null;
  };
  readonly ShowcaseNewShowcase: {
    readonly carId: number;
    readonly commentsEnabled?: boolean;
    readonly story?: string;
    readonly title?: string;
  };
  readonly ShowcaseNextDue: {
    readonly km: number | null;
    readonly on: string | null;
  };
  readonly ShowcaseOffer: {
    readonly note?: string | null;
    readonly toUsername: string;
  };
  readonly ShowcaseOrder: {
    readonly ids: readonly number[];
  };
  readonly ShowcaseOwnership: {
    readonly confirmedByBoth: boolean;
    readonly fromDate: string | null;
    readonly id: number;
    readonly method: 'CREATED' | 'TRANSFER' | 'CLAIM';
    readonly owner: Schemas['Author'];
    readonly toDate: string | null;
  };
  readonly ShowcaseOwnershipPage: {
    readonly content: readonly Schemas['ShowcaseOwnership'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcasePhoto: {
    readonly alt: string;
    readonly blurs: readonly (readonly number[])[];
    readonly color: string;
    readonly focusX: number;
    readonly focusY: number;
    readonly height: number;
    readonly id: number;
    readonly isCover: boolean;
    readonly likeCount: number;
    readonly liked: boolean;
    readonly position: number;
    readonly smallUrl: string;
    readonly url: string;
    readonly variants: readonly Schemas['PictureVersion'][];
    readonly width: number;
  };
  readonly ShowcaseResult: {
    readonly carId: number;
    readonly details: Readonly<Record<string, string>>;
    readonly eventId: number | null;
    readonly happenedOn: string;
    readonly id: number;
    readonly kind: 'DYNO' | 'QUARTER_MILE' | 'ZERO_100' | 'LAP';
    readonly pictures: readonly Schemas['Picture'][];
    readonly proof: 'NONE' | 'PHOTO' | 'EVENT_VERIFIED';
    readonly unit: string;
    readonly value: number;
    readonly venue: string | null;
    readonly verifiedBy: Schemas['Author'] | null;
  };
  readonly ShowcaseResultChange: {
    readonly details?: Readonly<Record<string, string>>;
    readonly eventId?: number | null;
    readonly happenedOn?: string;
    readonly pictureIds?: readonly number[];
    readonly value?: number;
    readonly venue?: string | null;
  };
  readonly ShowcaseResultCreate: {
    readonly details?: Readonly<Record<string, string>>;
    readonly eventId?: number | null;
    readonly happenedOn: string;
    readonly kind: 'DYNO' | 'QUARTER_MILE' | 'ZERO_100' | 'LAP';
    readonly pictureIds?: readonly number[];
    readonly value: number;
    readonly venue?: string | null;
  };
  readonly ShowcaseResultPage: {
    readonly content: readonly Schemas['ShowcaseResult'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcaseService: {
    readonly carId: number;
    readonly cost: Schemas['ShowcaseMoney'] | null;
    readonly doneOn: string;
    readonly id: number;
    readonly isPublic: boolean;
    readonly nextDueKm: number | null;
    readonly nextDueOn: string | null;
    readonly notes: string | null;
    readonly odometerKm: number;
    readonly pictures: readonly Schemas['Picture'][];
    readonly shopName: string | null;
    readonly type: 'OIL' | 'BRAKES' | 'TYRES' | 'TIMING' | 'FLUIDS' | 'REPAIR' | 'INSPECTION' | 'OTHER';
  };
  readonly ShowcaseServiceChange: {
    readonly cost?: Schemas['ShowcaseMoneyInput'] | null;
    readonly doneOn?: string;
    readonly isPublic?: boolean;
    readonly nextDueKm?: number | null;
    readonly nextDueOn?: string | null;
    readonly notes?: string | null;
    readonly odometerKm?: number;
    readonly pictureIds?: readonly number[];
    readonly shopName?: string | null;
    readonly type?: 'OIL' | 'BRAKES' | 'TYRES' | 'TIMING' | 'FLUIDS' | 'REPAIR' | 'INSPECTION' | 'OTHER';
  };
  readonly ShowcaseServiceCreate: {
    readonly cost?: Schemas['ShowcaseMoneyInput'] | null;
    readonly doneOn: string;
    readonly isPublic?: boolean;
    readonly nextDueKm?: number | null;
    readonly nextDueOn?: string | null;
    readonly notes?: string | null;
    readonly odometerKm: number;
    readonly pictureIds?: readonly number[];
    readonly shopName?: string | null;
    readonly type: 'OIL' | 'BRAKES' | 'TYRES' | 'TIMING' | 'FLUIDS' | 'REPAIR' | 'INSPECTION' | 'OTHER';
  };
  readonly ShowcaseServicePage: {
    readonly content: readonly Schemas['ShowcaseService'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcaseShowcase: {
    readonly bookmarkCount: number;
    readonly carId: number;
    readonly carTitle: string;
    readonly commentCount: number;
    readonly commentsEnabled: boolean;
    readonly createdAt: string;
    readonly followerCount: number;
    readonly highlightModificationIds: readonly number[];
    readonly id: number;
    readonly likeCount: number;
    readonly liked: boolean;
    readonly mayEdit: boolean;
    readonly mayModerate: boolean;
    readonly note: string;
    readonly owner: Schemas['Author'];
    readonly photos: readonly Schemas['ShowcasePhoto'][];
    readonly publishedAt: string | null;
    readonly status: 'DRAFT' | 'PENDING' | 'PUBLISHED' | 'HIDDEN' | 'ARCHIVED' | 'DELETED';
    readonly story: string;
    readonly storyHtml: string;
    readonly title: string;
    readonly trendScore: number;
    readonly updatedAt: string;
    readonly version: number;
    readonly viewCount: number;
    readonly visibility: 'PUBLIC' | 'MEMBERS' | 'FOLLOWERS' | 'PRIVATE';
  };
  readonly ShowcaseShowcaseItem: {
    readonly carId: number;
    readonly carTitle: string;
    readonly cover: Schemas['Picture'] | null;
    readonly createdAt: string;
    readonly id: number;
    readonly likeCount: number;
    readonly owner: Schemas['Author'];
    readonly status: 'DRAFT' | 'PENDING' | 'PUBLISHED' | 'HIDDEN' | 'ARCHIVED' | 'DELETED';
    readonly title: string;
    readonly updatedAt: string;
    readonly viewCount: number;
  };
  readonly ShowcaseShowcaseItemPage: {
    readonly content: readonly Schemas['ShowcaseShowcaseItem'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcaseSource: {
    readonly source: string;
    readonly views: number;
  };
  readonly ShowcaseState: {
    readonly id: number;
    readonly status: 'DRAFT' | 'PENDING' | 'PUBLISHED' | 'HIDDEN' | 'ARCHIVED' | 'DELETED';
    readonly version: number;
  };
  readonly ShowcaseStatistics: {
    readonly days: readonly Schemas['ShowcaseDay'][];
    readonly followerCount: number;
    readonly referrers: readonly Schemas['ShowcaseSource'][];
  };
  readonly ShowcaseTotals: {
    readonly costs: readonly Schemas['ShowcaseCosts'][];
    readonly modifications: number;
    readonly nextDue: Schemas['ShowcaseNextDue'] | null;
    readonly powerGainKw: number;
  };
  readonly ShowcaseTransfer: {
    readonly answeredAt: string | null;
    readonly carId: number;
    readonly carTitle: string;
    readonly createdAt: string;
    readonly expiresAt: string;
    readonly fromUser: Schemas['Author'];
    readonly id: number;
    readonly isClaim: boolean;
    readonly note: string | null;
    readonly status: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN' | 'EXPIRED';
    readonly toUser: Schemas['Author'];
  };
  readonly ShowcaseTransferPage: {
    readonly content: readonly Schemas['ShowcaseTransfer'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ShowcaseVersion: {
    readonly version?: number | null;
  };
}
